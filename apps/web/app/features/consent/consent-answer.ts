export type ConsentAnswer = 'yes' | 'no'

/** Raised when what is asked changes: an answer to another question is none. */
const question = 1
const retentionDays = 180
const key = 'consent'

/** In this browser alone, and never sent: a page that is kept for everybody stays the same for everybody. */
export function storedResponse(now = Date.now()): ConsentAnswer | undefined {
  try {
    return answerIn(localStorage.getItem(key), now)
  } catch {
    return undefined
  }
}

/** Where nothing can be kept it is asked again on the next page. */
export function keepAnswer(answer: ConsentAnswer, now = Date.now()): void {
  try {
    localStorage.setItem(key, `${question} ${answer} ${now}`)
  } catch {}
}

/** For half a year; what somebody else wrote there is no answer. */
export function answerIn(text: string | null, now: number): ConsentAnswer | undefined {
  const [asked, answer, at, ...rest] = text?.split(' ') ?? []
  const age = now - Number(at)
  const isOurs = Number(asked) === question && rest.length === 0 && age >= 0 && age < retentionDays * 86_400_000
  return isOurs && (answer === 'yes' || answer === 'no') ? answer : undefined
}
