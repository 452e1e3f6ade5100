export type ConsentAnswer = 'yes' | 'no'

/** Incremented when the question changes: an answer to an earlier question is invalid. */
const question = 1
const retentionDays = 180
const key = 'consent'

/** Stored in this browser only and never sent, so that a publicly cached page stays the same for everybody. */
export function storedResponse(now = Date.now()): ConsentAnswer | undefined {
  try {
    return answerIn(localStorage.getItem(key), now)
  } catch {
    return undefined
  }
}

/** Without storage the question returns on the next page. */
export function keepAnswer(answer: ConsentAnswer, now = Date.now()): void {
  try {
    localStorage.setItem(key, `${question} ${answer} ${now}`)
  } catch {}
}

/** Valid for half a year; a value of any other form is ignored. */
export function answerIn(text: string | null, now: number): ConsentAnswer | undefined {
  const [asked, answer, at, ...rest] = text?.split(' ') ?? []
  const age = now - Number(at)
  const isOurs = Number(asked) === question && rest.length === 0 && age >= 0 && age < retentionDays * 86_400_000
  return isOurs && (answer === 'yes' || answer === 'no') ? answer : undefined
}
