import { unmarked } from './unmarked.ts'
import { utmReportedEvent } from './utm-reported-event.ts'

/**
 * Spec §4: once the source is told the page re-navigates to the same path, and its marks leave the address. Nothing is
 * loaded again, and what is typed, the focus and the place on the page stay. A page with the router takes it over
 * (`useUnmarked`). Whoever has gone on by then is let go.
 */
export function goOnUnmarked(path: string): void {
  if (unmarked(location.search) === location.search) return
  const told = new CustomEvent(utmReportedEvent, { detail: path, cancelable: true })
  if (!dispatchEvent(told) || location.pathname !== path) return
  history.replaceState(history.state, '', path + unmarked(location.search) + location.hash)
}
