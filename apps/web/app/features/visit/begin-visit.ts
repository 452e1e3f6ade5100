import type { Boot } from '../../boot/boot.ts'
import type { VisitConfig } from '../../boot/visit-script.ts'
import type { NextPage } from '../deploy-watch/next-page.ts'
import { watchBuilds } from '../deploy-watch/watch-builds.ts'
import { hearFailures } from '../failure/hear-failures.ts'
import { beginUtm } from '../marketing/utm-route.ts'
import { beginTelemetryLate } from '../telemetry/late-telemetry.ts'
import { keepDeviceId } from './device-id.ts'
import { showDevice } from './show-device.ts'
import { visitorId } from './visitor-id.ts'

export { openLostScreen } from '../deploy-watch/lost-screens.ts'
export { loadWithNewBuild } from '../deploy-watch/watch-builds.ts'
export { reportFailure } from '../failure/hear-failures.ts'
export { enterRoute } from '../marketing/utm-route.ts'
export { utmState } from '../marketing/utm-state.ts'

/** A page with the router, which draws the next one itself: who makes it is not asked anew. */
export function beginRoutedVisit(boot: Boot, nextPage: NextPage): void {
  beginVisit({ ...boot.config, ...boot })
  watchBuilds(boot.buildId, nextPage)
}

/** What a page does once for whoever visits it, with the router or without. */
export function beginVisit(config: VisitConfig): void {
  hearFailures()
  showDevice(config)
  visitorId(config)
  keepDeviceId()
  beginUtm(config)
  const { tagManagerId } = config
  if (tagManagerId) import('../consent/consent-visit.ts').then(({ beginConsent }) => beginConsent(tagManagerId))
  beginTelemetryLate(config)
}
