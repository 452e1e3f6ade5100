import { WebVitalsInstrumentation } from '@grafana/faro-web-sdk'
import type { Watch } from './begin-telemetry.ts'
import { traceCalls } from './trace-calls.ts'

/** For pages with the router: traces of their calls, and vitals with the parts they consist of. */
export const watchCalls: Watch = (options) => [new WebVitalsInstrumentation(), traceCalls(options)]
