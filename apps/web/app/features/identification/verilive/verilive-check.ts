import type { Translate } from '../../../texts/text.ts'
import { deferred } from '../deferred.ts'
import {
  type LivenessCheck,
  type LivenessHint,
  type LivenessOutcome,
  LivenessTrouble,
  type LivenessUpdate,
} from '../liveness-check.ts'
import { loadVerilive } from './load-verilive.ts'
import { bestFrameOf, errorNameOf, hintOf } from './verilive-answers.ts'
import { veriliveConfig } from './verilive-config.ts'
import { type Verilive, veriliveHostId } from './verilive-global.ts'

type Options = {
  readonly scriptUrl: string
  readonly serviceUrl: string
  readonly t: Translate<'camera'>
}

// The window has one Verilive: a check starts once the previous one has released it or run out of time.
let earlier: Promise<unknown> = Promise.resolve()
const lettingGoMs = 3_000

/** Adapter of Verigram's Verilive. */
export function veriliveCheck({ scriptUrl, serviceUrl, t }: Options): LivenessCheck {
  const listeners = new Set<(update: LivenessUpdate) => void>()
  const { promise: done, resolve: end } = deferred<LivenessOutcome>()
  let used: { readonly vendor: Verilive; readonly host: HTMLElement } | undefined
  let isDisposed = false

  const tell = (hint: LivenessHint) => {
    for (const listener of listeners) listener({ kind: 'hint', hint })
  }

  const listenTo = (vendor: Verilive) => {
    vendor.successCallback = (result) => end({ kind: 'success', bestFrame: bestFrameOf(result) })
    vendor.failCallback = () => end({ kind: 'fail', reason: null })
    vendor.errorCallback = (error) => end({ kind: 'error', name: errorNameOf(error) })
    vendor.updateCallback = (update) => {
      const hint = hintOf(update)
      if (hint) tell(hint)
    }
  }

  return {
    async init(place) {
      const vendor = await loadVerilive(scriptUrl)
      await earlier
      if (isDisposed) return
      const host = document.createElement('div')
      host.id = veriliveHostId
      place.append(host)
      used = { vendor, host }
      listenTo(vendor)
      await vendor.init(serviceUrl, '', veriliveConfig(t)).catch(trouble)
    },

    async start(access) {
      if (!used) throw new LivenessTrouble('ClientWorkError')
      const named = await Promise.resolve(used.vendor.start(access.access_token, access.person_id)).catch(trouble)
      tell('look_straight')
      // With the Flow API the server already knows the session; with the older service the browser learns its id.
      return { sessionId: access.flow_id === null && named ? named : access.session_id, done }
    },

    onUpdate(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    async dispose() {
      isDisposed = true
      listeners.clear()
      if (used) earlier = Promise.race([letGo(used), new Promise((resolve) => setTimeout(resolve, lettingGoMs))])
      used = undefined
      await earlier
    },
  }
}

async function letGo({ vendor, host }: { vendor: Verilive; host: HTMLElement }): Promise<void> {
  for (const name of ['successCallback', 'failCallback', 'errorCallback', 'updateCallback'] as const) {
    vendor[name] = () => undefined
  }
  try {
    await vendor.dispose()
    await vendor.remove?.()
  } catch {
    // Its resources are released below all the same.
  }
  for (const { srcObject } of host.querySelectorAll('video')) {
    if (srcObject instanceof MediaStream) for (const track of srcObject.getTracks()) track.stop()
  }
  host.remove()
}

function trouble(cause: unknown): never {
  throw new LivenessTrouble(errorNameOf(cause), { cause })
}
