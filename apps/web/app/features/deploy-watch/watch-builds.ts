import type { NextPage } from '../../visit/next-page.ts'
import { loadPage } from './load-page.ts'
import { haveTried, keepTried } from './tried-builds.ts'

const pauseMs = 60_000
const longestPauseMs = 900_000
const timeoutMs = 10_000
const tickMs = 5_000

let ownId: string | undefined

/**
 * Asks which build the server runs; when it is another than made this page, the page that comes next is loaded whole
 * (Spec §4). Nobody is taken away from what they type.
 */
export function watchBuilds(buildId: string, nextPage: NextPage): void {
  ownId = buildId
  let other: string | undefined
  let failures = 0
  let nextAt = 0

  const look = async () => {
    // Not all pages in one moment, and ever more rarely while the server cannot say.
    nextAt = Date.now() + Math.min(pauseMs * 2 ** failures, longestPauseMs) * (0.8 + Math.random() * 0.4)
    try {
      const id = await askForBuild()
      failures = 0
      if (id !== buildId && !haveTried(id)) other = id
    } catch {
      failures += 1
    }
  }
  const tick = () => {
    if (document.visibilityState === 'visible' && Date.now() >= nextAt) look()
  }

  nextPage.isLoaded = () => {
    if (other === undefined || failures > 0) return false
    keepTried([buildId, other])
    return true
  }
  // Vite says so where a part of this page does not come any more: is that why?
  addEventListener('vite:preloadError', () => {
    nextAt = Math.min(nextAt, Date.now() + tickMs)
  })
  document.addEventListener('visibilitychange', tick)
  setInterval(tick, tickMs)
  tick()
}

/** Where another build is out, this page is loaded anew; where none is, what was lost is lost. */
export async function loadWithNewBuild(lost: unknown): Promise<never> {
  const id = await askForBuild().catch(() => ownId)
  if (id === ownId || !loadPage(location.pathname + location.search)) throw lost
  return new Promise(() => undefined)
}

async function askForBuild(): Promise<string> {
  const answer = await fetch(`/builds/latest.json?${Date.now()}`, { signal: AbortSignal.timeout(timeoutMs) })
  const { id } = (await answer.json()) as { id?: string }
  if (!answer.ok || !id) throw answer
  return id
}
