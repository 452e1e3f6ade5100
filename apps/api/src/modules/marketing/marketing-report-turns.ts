/** Runs one call at a time in this process; an identical query that is already pending shares its result. */
export function inTurn<Query, Answer>(work: (query: Query) => Promise<Answer>): (query: Query) => Promise<Answer> {
  const underWay = new Map<string, Promise<Answer>>()
  let last: Promise<unknown> = Promise.resolve()
  return (query) => {
    const question = JSON.stringify(query)
    const same = underWay.get(question)
    if (same) return same
    const answer = last.then(() => work(query)).finally(() => underWay.delete(question))
    last = answer.catch(() => undefined)
    underWay.set(question, answer)
    return answer
  }
}
