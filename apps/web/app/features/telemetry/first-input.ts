import { BaseInstrumentation, VERSION } from '@grafana/faro-web-sdk'

// Spec §9.
const [good, fair] = [100, 300]

/**
 * First input delay. The SDK no longer measures it since INP was introduced, but the lender's statistics still use it.
 */
export class FirstInputInstrumentation extends BaseInstrumentation {
  readonly name = 'first-input'
  readonly version = VERSION

  initialize(): void {
    if (!PerformanceObserver.supportedEntryTypes.includes('first-input')) return
    new PerformanceObserver((list) => {
      for (const { name, processingStart, startTime } of list.getEntries() as PerformanceEventTiming[]) {
        const fid = processingStart - startTime
        const context = { rating: firstInputRating(fid), interaction_type: name }
        this.api.pushMeasurement({ type: 'web-vitals', values: { fid, delta: fid } }, { context })
      }
    }).observe({ type: 'first-input', buffered: true })
  }
}

export function firstInputRating(ms: number): 'good' | 'needs-improvement' | 'poor' {
  if (ms <= good) return 'good'
  return ms <= fair ? 'needs-improvement' : 'poor'
}
