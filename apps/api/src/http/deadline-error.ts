export class DeadlineError extends Error {}

/** Returns the result, or throws when it takes too long; the work itself runs to its end. */
export async function inTime<Answer>(work: Promise<Answer>, maxMs: number): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DeadlineError(`No response within ${maxMs} ms`)), maxMs)
  })
  try {
    return await Promise.race([work, deadline])
  } finally {
    clearTimeout(timer)
  }
}
