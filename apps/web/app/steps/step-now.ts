import type { AnswerOf } from '@qadam/wire/endpoint'
import type { followStep, openChannel } from '@qadam/wire/realtime'

export type StepChannelRight = AnswerOf<typeof openChannel>

/** Both null where nobody is signed in any more. */
export type StepNow = AnswerOf<typeof followStep> | { readonly step: null; readonly channel: null }

/** What was answered last, and the name under which it need not be answered again. */
export type HeldStep = { readonly now: StepNow; readonly tag: string | undefined; readonly renewAt: number }

const timeoutMs = 10_000

/** Undefined where no answer comes: whoever waits asks again. */
export async function askStepNow(address: string, gone: AbortSignal, held?: HeldStep): Promise<HeldStep | undefined> {
  // `AbortSignal.any` is younger than many a phone.
  const asking = new AbortController()
  const giveUp = () => asking.abort()
  const timeouts = setTimeout(giveUp, timeoutMs)
  gone.addEventListener('abort', giveUp)
  // The right to listen is renewed in its last third, with the whole answer.
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
