// Spec §7.
const worthAsking = new Set([408, 409, 425, 429, 500, 502, 503, 504])

const shortPauseMs = 250
/** Beyond this pause the page shows when to come back instead of waiting. */
const longestPauseMs = 2_000

type Answered = { readonly status: number; readonly retryAfter: string | null }

type Asked = { readonly method?: string; readonly signal?: AbortSignal | null }

/** Retries a GET or HEAD once if the status says to try later; never retries a command. */
export async function retry<Answer extends Answered | undefined>(
  { method = 'GET', signal }: Asked,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const answer = await ask()
  if (answer === undefined || (method !== 'GET' && method !== 'HEAD') || !worthAsking.has(answer.status)) return answer
  const pauseMs = pauseBefore(answer.retryAfter)
  if (pauseMs > longestPauseMs || signal?.aborted) return answer
  await new Promise((resolve) => setTimeout(resolve, pauseMs))
  return signal?.aborted ? answer : ask()
}

/** Retry-After in seconds or as a date, as HTTP allows. */
function pauseBefore(retryAfter: string | null): number {
  if (retryAfter === null) return shortPauseMs
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter) * 1_000
  const at = Date.parse(retryAfter)
  return Number.isNaN(at) ? shortPauseMs : Math.max(at - Date.now(), 0)
}
