// Spec §7.
const worthAsking = new Set([408, 409, 425, 429, 500, 502, 503, 504])

const shortPauseMs = 250
/** Who waits longer than this is better told: the page says when to come back. */
const longestPauseMs = 2_000

type Asked = { readonly method?: string; readonly signal?: AbortSignal | null }

/** What changes nothing is asked once more where the answer says «not now»; a command never is. */
export async function askAgain({ method = 'GET', signal }: Asked, ask: () => Promise<Response>): Promise<Response> {
  const answer = await ask()
  if ((method !== 'GET' && method !== 'HEAD') || !worthAsking.has(answer.status)) return answer
  const pauseMs = pauseBefore(answer.headers.get('retry-after'))
  if (pauseMs > longestPauseMs || signal?.aborted) return answer
  await new Promise((resolve) => setTimeout(resolve, pauseMs))
  return signal?.aborted ? answer : ask()
}

/** Seconds or a date, as HTTP allows. */
function pauseBefore(retryAfter: string | null): number {
  if (retryAfter === null) return shortPauseMs
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter) * 1_000
  const at = Date.parse(retryAfter)
  return Number.isNaN(at) ? shortPauseMs : Math.max(at - Date.now(), 0)
}
