import { BaseInstrumentation, VERSION } from '@grafana/faro-core'
import { type MetricType, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'

/**
 * The vitals of a page that is only read: their values and ratings by the thresholds of Spec §9, which are the
 * library's. What took how long within each is measured on pages with script of their own (`watch-calls.ts`): here it
 * would double the weight.
 */
class PageVitalsInstrumentation extends BaseInstrumentation {
  readonly name = 'page-vitals'
  readonly version = VERSION

  initialize(): void {
    const tell = ({ delta, id, name, navigationType, rating, value }: MetricType) => {
      const context = { id, rating, navigation_type: navigationType }
      this.api.pushMeasurement({ type: 'web-vitals', values: { [name.toLowerCase()]: value, delta } }, { context })
    }
    for (const measure of [onCLS, onFCP, onINP, onLCP, onTTFB]) measure(tell)
  }
}

export function watchPage(): BaseInstrumentation[] {
  return [new PageVitalsInstrumentation()]
}
