import { channelTokenSeconds } from './channel-tokens.ts'

/** Ended sessions that may still have an unexpired channel token. */
export type EndedSessions = {
  readonly add: (sessionId: string) => void
  readonly has: (sessionId: string) => boolean
}

/** In memory, so that a mass reconnect costs no queries; entries live no longer than a token. */
export function endedSessions(keptMs = channelTokenSeconds * 1_000): EndedSessions {
  const goneAt = new Map<string, number>()
  const forget = (now: number) => {
    for (const [id, at] of goneAt) {
      if (at > now) return
      goneAt.delete(id)
    }
  }
  return {
    add(sessionId) {
      const now = performance.now()
      forget(now)
      // Re-inserted at the end, so that the map stays ordered by time.
      goneAt.delete(sessionId)
      goneAt.set(sessionId, now + keptMs)
    },
    has: (sessionId) => goneAt.has(sessionId),
  }
}
