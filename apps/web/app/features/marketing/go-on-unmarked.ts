import { isUtmName } from '@qadam/domain/marketing/utm'
import type { DataRouter } from 'react-router'
import { theRouter } from '../visit/the-router.ts'

/**
 * Spec §4: once the source is told the page re-navigates to the same path, and its marks leave the address. Nothing is
 * loaded again, and what is typed, the focus and the place on the page stay. Whoever has gone on by then is let go.
 */
export function goOnUnmarked(path: string): void {
  if (location.pathname !== path) return
  const to = { search: unmarked(location.search), hash: location.hash }
  const router = theRouter()
  if (!router) history.replaceState(history.state, '', path + to.search + to.hash)
  else if (isAtRest(router))
    router.navigate(to, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false })
  else whenAtRest(router, () => goOnUnmarked(path))
}

/** As it is written, but for the marks: `?code` must not become `?code=`. */
function unmarked(search: string): string {
  const left = search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !isUtmName(pair))
  return left.length > 0 ? `?${left.join('&')}` : ''
}

/** A form on its way, or a question to the server, must not be cut short, nor must what a form was answered be forgotten. */
function isAtRest({ state }: DataRouter): boolean {
  return state.navigation.state === 'idle' && state.revalidation === 'idle' && !state.actionData
}

function whenAtRest(router: DataRouter, goOn: () => void): void {
  const stop = router.subscribe(() => {
    if (!isAtRest(router)) return
    stop()
    goOn()
  })
}
