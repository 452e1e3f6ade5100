import type { VisitConfig } from '../../boot/visit-script.ts'
import type { Stumble } from './stumble.ts'

type Report = (stumble: Stumble) => void

const longestMemory = 20
const restMs = 5_000

let report: Report | undefined
let early: Stumble[] = []

export function reportStumble(stumble: Stumble): void {
  if (report) report(stumble)
  else rememberStumble(stumble)
}

/** Queues errors until telemetry is loaded; the queue is short. */
export function rememberStumble(stumble: Stumble): void {
  if (!report && early.length < longestMemory) early.push(stumble)
}

/**
 * No page needs telemetry: it is loaded on an idle moment after the first interaction, or after a long rest. Its
 * failures only cause a line in the console. Tracing is two fifths of it, so only pages that make calls load that.
 */
export function beginTelemetryLazily(config: VisitConfig, { makesCalls }: { readonly makesCalls: boolean }): void {
  if (config.faroDisabled || config.faroUrl === '') {
    // biome-ignore lint/suspicious/noConsole: Spec §5: telemetry that is off, or fails, says so here and nowhere else
    console.info('Telemetry is off')
    return
  }
  let isBegun = false
  const begin = async () => {
    if (isBegun) return
    isBegun = true
    try {
      const [{ beginTelemetry }, watch] = await Promise.all([import('./begin-telemetry.ts'), loadWatch(makesCalls)])
      // Evaluated in one idle moment and started in another: together they would block a slow phone twice as long.
      await new Promise<void>((resolve) => whenIdle(resolve))
      report = beginTelemetry(config, watch)
      for (const stumble of early) report(stumble)
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: see above
      console.warn('Telemetry did not begin', error)
    }
    early = []
  }
  for (const action of ['pointerdown', 'keydown']) addEventListener(action, () => whenIdle(begin), { once: true })
  const rest = () => setTimeout(() => whenIdle(begin), restMs)
  if (document.readyState === 'complete') rest()
  else addEventListener('load', rest)
}

async function loadWatch(makesCalls: boolean) {
  return makesCalls ? (await import('./watch-calls.ts')).watchCalls : (await import('./watch-page.ts')).watchPage
}

function whenIdle(begin: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: restMs })
  else setTimeout(begin, 200)
}
