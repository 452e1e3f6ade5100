import { setTimeout as pause } from 'node:timers/promises'

const givesUpAfterMs = 20_000

/** Polls until the result satisfies `isSettled`, since a job's effect arrives at an unknown time. */
export async function settled<Answer>(
  ask: () => Promise<Answer>,
  isSettled: (answer: Answer) => boolean,
): Promise<Answer> {
  const giveUpAt = Date.now() + givesUpAfterMs
  for (;;) {
    const answer = await ask()
    if (isSettled(answer)) return answer
    if (Date.now() > giveUpAt)
      throw new Error(`The condition was not met; last value: ${JSON.stringify(answer)?.slice(0, 500)}`)
    await pause(25)
  }
}
