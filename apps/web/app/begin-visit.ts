import type { Boot } from './boot/boot.ts'
import type { VisitConfig } from './boot/visit-script.ts'
import { goOnToWanted } from './features/deploy-watch/wanted-page.ts'
import { watchBuilds } from './features/deploy-watch/watch-builds.ts'
import { listenForFailures } from './features/failure/listen-for-failures.ts'
import { beginUtm } from './features/marketing/utm-route.ts'
import { beginTelemetryLazily } from './features/telemetry/lazy-telemetry.ts'
import { keepDeviceId } from './visit/device-id.ts'
import type { NextPage } from './visit/next-page.ts'
import { showDevice } from './visit/show-device.ts'
import { showSignedIn } from './visit/show-signed-in.ts'
import { visitorId } from './visit/visitor-id.ts'

export { openWanted } from './features/deploy-watch/wanted-page.ts'
export { loadWithNewBuild } from './features/deploy-watch/watch-builds.ts'
export { reportFailure } from './features/failure/listen-for-failures.ts'
export { enterRoute } from './features/marketing/utm-route.ts'
export { utmState } from './features/marketing/utm-state.ts'

/** For a page with the router: the router renders the next page itself. */
export function beginRoutedVisit(boot: Boot, nextPage: NextPage): void {
  beginVisit({ ...boot.config, ...boot }, { makesCalls: true })
  goOnToWanted(nextPage)
  watchBuilds(boot.buildId, nextPage)
}

/**
 * Runs once per page load, with or without the router. Without it the only call of a page is the report of the source,
 * sent before telemetry is loaded.
 */
export function beginVisit(config: VisitConfig, { makesCalls = false } = {}): void {
  listenForFailures()
  showDevice(config)
  showSignedIn()
  visitorId(config)
  keepDeviceId()
  beginUtm(config)
  const { tagManagerId } = config
  if (tagManagerId) import('./features/consent/consent-visit.ts').then(({ beginConsent }) => beginConsent(tagManagerId))
  beginTelemetryLazily(config, { makesCalls })
}
