import { minuteBudget } from './minute-budget.ts'

/** What subscriptions may ask the database: so many a minute from one address, and few at a time from everybody. */
export type QuestionBudget = {
  /** Takes one of the address's minute; false when there is none, or too many are being asked. */
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
