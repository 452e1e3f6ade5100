import { unmarked } from './unmarked.ts'
import { utmReportedEvent } from './utm-reported-event.ts'

/**
 * Spec §4: once the source is reported the page re-navigates to the same path without the UTM marks. Nothing is
 * reloaded; typed text, focus and scroll position stay. A page with the router handles it itself (`useUnmarked`); a
 * visitor who has navigated on meanwhile is not called back.
 */
export function goOnUnmarked(path: string): void {
  if (unmarked(location.search) === location.search) return
  const told = new CustomEvent(utmReportedEvent, { detail: path, cancelable: true })
  if (!dispatchEvent(told) || location.pathname !== path) return
  history.replaceState(history.state, '', path + unmarked(location.search) + location.hash)
}
