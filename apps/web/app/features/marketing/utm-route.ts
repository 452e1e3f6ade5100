import type { UtmMechanism } from '../../boot/boot.ts'
import type { VisitConfig } from '../../boot/visit-script.ts'
import { goOnUnmarked } from './go-on-unmarked.ts'
import { rememberUtm } from './remember-utm.ts'
import { reportUtm } from './report-utm.ts'
import { utmState } from './utm-state.ts'
import { currentKey } from './utm-storage.ts'

type Entered = { readonly path: string; readonly mechanism: UtmMechanism | undefined }

let config: VisitConfig | undefined
let entered: Entered | undefined
let isReporting = false

/** Runs once per page load. By now the visitor may have navigated inside the app. */
export function beginUtm(known: VisitConfig): void {
  config = known
  rememberUtm()
  addEventListener('storage', onOtherTab)
  const { path, mechanism } = entered ?? { path: location.pathname, mechanism: known.utm }
  entered = undefined
  enterRoute(path, mechanism)
}

/** Spec §4: routes that report the visitor's source, and routes that do not, as the page's guards define them. */
export function enterRoute(path: string, mechanism?: UtmMechanism): void {
  if (path === entered?.path) return
  entered = { path, mechanism }
  if (mechanism === undefined) utmState.utmWasSended = false
  else void reportWhenReady(entered)
}

async function reportWhenReady({ mechanism, path }: Entered): Promise<void> {
  const { ready, utmWasSended } = utmState
  const known = config
  if (!known || !mechanism || !ready || utmWasSended || isReporting) return
  isReporting = true
  const isHeard = await aloneOfTabs(() => reportUtm(mechanism, known))
  isReporting = false
  if (!isHeard) return
  utmState.ready = false
  utmState.utmWasSended = entered?.mechanism !== undefined
  goOnUnmarked(path)
}

/** Also false while another tab is sending the report. */
async function aloneOfTabs(report: () => Promise<boolean>): Promise<boolean> {
  // Missing without TLS and in old browsers: there the server detects a repeat by the call's idempotency key.
  if (!navigator.locks) return report()
  return navigator.locks.request('utm', { ifAvailable: true }, (lock) => lock !== null && report())
}

function onOtherTab({ key, newValue }: StorageEvent): void {
  if (key === currentKey && newValue === null) utmState.ready = false
}
