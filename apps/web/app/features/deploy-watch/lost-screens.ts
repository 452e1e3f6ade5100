import { theRouter } from '../visit/the-router.ts'
import { loadPage } from './load-page.ts'
import { guardMs } from './reload-guard.ts'

/**
 * When a screen's code cannot be loaded, the router would reload the page that the person is leaving, and the click
 * would be lost. They wanted the other page: the load goes there (Spec §4). Where that was just tried the page at hand
 * stays as it is, and the load waits, unless they go elsewhere. The build puts an event in the place of the router's own
 * reload (lost-screens.config.ts).
 */
export function openLostScreen(giveUp: () => void): void {
  if (!navigator.onLine) {
    // It is not gone: the error page says what is the matter.
    giveUp()
    return
  }
  const target = wantedPath()
  if (loadPage(target ?? pathOf(location)) || target === undefined) return
  setTimeout(() => (wantedPath() === target ? loadPage(target) : giveUp()), guardMs)
}

function wantedPath(): string | undefined {
  const wanted = theRouter()?.state.navigation.location
  return wanted && pathOf(wanted)
}

function pathOf({ hash, pathname, search }: Pick<Location, 'hash' | 'pathname' | 'search'>): string {
  return pathname + search + hash
}
