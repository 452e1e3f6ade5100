import type { NextPage } from '../../visit/next-page.ts'
import { drop, keep, kept } from '../../visit/visit-memory.ts'
import { loadPage } from './load-page.ts'
import { guardMs } from './reload-guard.ts'

const noteKey = 'wanted-page'

let page: NextPage | undefined

/** A page that was reloaded on the way to another goes on there: its screen's code had not come (lost-screens.ts). */
export function goOnToWanted(nextPage: NextPage): void {
  page = nextPage
  const wanted = kept('sessionStorage', noteKey)
  drop('sessionStorage', noteKey)
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (wanted !== null && load?.type === 'reload') openWanted(wanted)
  addEventListener('pagehide', () => {
    if (nextPage.wanted !== undefined) keep('sessionStorage', noteKey, nextPage.wanted)
  })
}

/** Where that was just tried the page at hand stays as it is, and the load waits, unless they go elsewhere. */
export function openWanted(wanted: string): void {
  if (!loadPage(wanted)) setTimeout(() => page?.wanted === wanted && loadPage(wanted), guardMs)
}
