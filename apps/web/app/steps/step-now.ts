import type { Step } from '@qadam/domain/registration/steps'
import type { AnswerOf } from '@qadam/wire/endpoint'
import type { openChannel } from '@qadam/wire/realtime'

export type StepChannelRight = AnswerOf<typeof openChannel>

/** Both null where nobody is signed in any more. */
export type StepNow =
  | { readonly step: Step; readonly channel: StepChannelRight }
  | { readonly step: null; readonly channel: null }

const patienceMs = 10_000

/** Undefined where no answer comes: whoever waits asks again. */
export async function askStepNow(address: string, gone: AbortSignal): Promise<StepNow | undefined> {
  // `AbortSignal.any` is younger than many a phone.
  const asking = new AbortController()
  const giveUp = () => asking.abort()
  const patience = setTimeout(giveUp, patienceMs)
  gone.addEventListener('abort', giveUp)
  try {
    const answer = await fetch(address, { signal: asking.signal, headers: { Accept: 'application/json' } })
    return answer.ok ? ((await answer.json()) as StepNow) : undefined
  } catch {
    return undefined
  } finally {
    clearTimeout(patience)
    gone.removeEventListener('abort', giveUp)
  }
}
