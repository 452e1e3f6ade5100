import { minuteBudget } from './minute-budget.ts'

/** Budget for subscription queries: per minute for one IP address, and concurrently for all. */
export type QuestionBudget = {
  /** Takes one from the address's minute; false when none is left or too many queries are running. */
  readonly take: (address: string) => boolean
  readonly ask: <Answer>(question: () => Promise<Answer>) => Promise<Answer>
}

type Bounds = { readonly perMinute: number; readonly atOnce: number }

export function questionBudget({ atOnce, perMinute }: Bounds): QuestionBudget {
  const minute = minuteBudget(perMinute)
  let underWay = 0
  return {
    take: (address) => underWay < atOnce && minute.take(address),
    async ask(question) {
      underWay += 1
      try {
        return await question()
      } finally {
        underWay -= 1
      }
    },
  }
}
