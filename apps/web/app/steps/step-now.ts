import type { AnswerOf } from '@qadam/wire/endpoint'
import type { followStep, openChannel } from '@qadam/wire/realtime'

export type StepChannelRight = AnswerOf<typeof openChannel>

/** Both null if nobody is signed in any more. */
export type StepNow = AnswerOf<typeof followStep> | { readonly step: null; readonly channel: null }

/** The last response, and its ETag for a conditional request. */
export type HeldStep = { readonly now: StepNow; readonly tag: string | undefined; readonly renewAt: number }

const timeoutMs = 10_000

/** Undefined if no response arrives; the caller retries. */
export async function askStepNow(address: string, gone: AbortSignal, held?: HeldStep): Promise<HeldStep | undefined> {
  // Many phones lack `AbortSignal.any`.
  const asking = new AbortController()
  const giveUp = () => asking.abort()
  const timeouts = setTimeout(giveUp, timeoutMs)
  gone.addEventListener('abort', giveUp)
  // In the last third of the token's life the full response is requested, with a new token.
  const tag = held && held.renewAt > Date.now() ? held.tag : undefined
  try {
    const answer = await fetch(address, {
      signal: asking.signal,
      headers: { Accept: 'application/json', ...(tag !== undefined && { 'If-None-Match': tag }) },
    })
    if (answer.status === 304) return held
    if (!answer.ok) return undefined
    const now = (await answer.json()) as StepNow
    const renewAt = Date.now() + ((now.channel?.expires_in ?? 0) * 2_000) / 3
    return { now, renewAt, tag: answer.headers.get('ETag') ?? undefined }
  } catch {
    return undefined
  } finally {
    clearTimeout(timeouts)
    gone.removeEventListener('abort', giveUp)
  }
}
