import { Button } from '@qadam/kit/button/button.tsx'
import { dayWords } from '@qadam/kit/date-text/day-words.ts'
import type { clockMoves } from '@qadam/wire/sandbox-clock'
import { Form } from 'react-router'
import { useBoot } from '../../../boot/boot.ts'

type Move = {
  readonly to: (typeof clockMoves)[number]
  readonly words: string
  /** Target date; null if it has passed. */
  readonly day?: string | null
}

/** Buttons that advance the clock; unavailable ones are omitted. */
export function ClockMoves({ loanId, moves }: { loanId?: string; moves: readonly Move[] }) {
  const { locale } = useBoot()
  return (
    <Form method="post" className="row">
      {loanId === undefined ? null : <input type="hidden" name="loan_id" value={loanId} />}
      {moves
        .filter(({ day }) => day !== null)
        .map(({ day, to, words }) => (
          <Button key={to} type="submit" kind="outlined" size="s" name="to" value={to}>
            {day === undefined ? words : `${words}: ${dayWords(day ?? '', locale)}`}
          </Button>
        ))}
    </Form>
  )
}
