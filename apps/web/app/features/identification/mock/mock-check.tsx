import { createRoot, type Root } from 'react-dom/client'
import type { Translate } from '../../../texts/text.ts'
import { deferred } from '../deferred.ts'
import type { LivenessCheck, LivenessOutcome, LivenessUpdate } from '../liveness-check.ts'
import { MockPage } from './mock-page.tsx'

/** A check without a camera: the tester chooses its outcome. */
export function mockCheck({ t }: { t: Translate<'camera'> }): LivenessCheck {
  const listeners = new Set<(update: LivenessUpdate) => void>()
  const { promise: done, resolve: end } = deferred<LivenessOutcome>()
  let drawn: { readonly host: HTMLElement; readonly root: Root } | undefined
  let isDisposed = false
  const tell = (update: LivenessUpdate) => {
    for (const listener of listeners) listener(update)
  }
  return {
    async init(place) {
      if (isDisposed) return
      const host = document.createElement('div')
      place.append(host)
      drawn = { host, root: createRoot(host) }
    },
    async start({ session_id }) {
      drawn?.root.render(<MockPage t={t} end={end} />)
      tell({ kind: 'hint', hint: 'look_straight' })
      return { sessionId: session_id, done }
    },
    onUpdate(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async dispose() {
      isDisposed = true
      listeners.clear()
      const { host, root } = drawn ?? {}
      drawn = undefined
      host?.remove()
      // `dispose` may run during a React render, in which another root must not be unmounted.
      queueMicrotask(() => root?.unmount())
    },
  }
}
