import type { NextPage } from '../../visit/next-page.ts'
import { loadPage } from './load-page.ts'
import { haveTried, keepTried } from './tried-builds.ts'

const pauseMs = 60_000
const longestPauseMs = 900_000
const timeoutMs = 10_000
const tickMs = 5_000

/**
 * Polls the server's build id; when it differs from this page's, the next navigation is a full page load (Spec §4). The
 * current page is never reloaded, so typed text is not lost.
 */
export function watchBuilds(buildId: string, nextPage: NextPage): void {
  let other: string | undefined
  let failures = 0
  let nextAt = 0

  const look = async () => {
    // Jitter spreads the requests of all pages, and failures back off.
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
  // Vite reports a chunk that failed to load: a new build may be the cause.
  addEventListener('vite:preloadError', () => {
    nextAt = Math.min(nextAt, Date.now() + tickMs)
  })
  document.addEventListener('visibilitychange', tick)
  setInterval(tick, tickMs)
  tick()
}

/** Reloads this page if another build is out; otherwise rethrows the load failure. */
export async function loadWithNewBuild(lost: unknown, ownId: string): Promise<never> {
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
