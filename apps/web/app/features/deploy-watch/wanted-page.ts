import type { NextPage } from '../../visit/next-page.ts'
import { drop, keep, kept } from '../../visit/visit-memory.ts'
import { loadPage } from './load-page.ts'
import { guardMs } from './reload-guard.ts'

const noteKey = 'wanted-page'

let page: NextPage | undefined

/** Continues a navigation whose screen failed to load and which reloaded the old page instead (failed-screens.ts). */
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

/** If that was just tried, keeps the current page and retries later, unless the visitor navigates elsewhere. */
export function openWanted(wanted: string): void {
  if (!loadPage(wanted)) setTimeout(() => page?.wanted === wanted && loadPage(wanted), guardMs)
}
