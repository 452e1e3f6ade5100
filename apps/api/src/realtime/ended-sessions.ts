import { channelTokenSeconds } from './channel-tokens.ts'

/** Sessions that have ended while a token of theirs may still be good for its channel. */
export type EndedSessions = {
  readonly add: (sessionId: string) => void
  readonly has: (sessionId: string) => boolean
}

/** In memory, so that a crowd that comes back costs the database nothing; nothing is kept longer than a token lives. */
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
      // At the end of the line, which stays in the order of time.
      goneAt.delete(sessionId)
      goneAt.set(sessionId, now + keptMs)
    },
    has: (sessionId) => goneAt.has(sessionId),
  }
}
