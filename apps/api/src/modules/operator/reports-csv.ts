import type { AnswerOf } from '@qadam/wire/endpoint'
import type { readBureauChanges, readMonthlyFigures } from '@qadam/wire/reports'
import { csvFile, ownCell, sumInCell } from '../../csv/csv-file.ts'

type Line = readonly (string | number)[]

const file = (lines: readonly Line[]) => csvFile(lines.map((cells) => cells.map((cell) => ownCell(String(cell)))))

/** One line a figure, named as in the JSON; sums in tenge. */
export function monthCsv(month: AnswerOf<typeof readMonthlyFigures>): string {
  const { agreements, at_risk, given_up, lent, portfolio, provisions_tiyn, requests, turnovers } = month
  const counts = { agreements, given_up, requests, at_risk }
  return file([
    ['figure', 'of', 'value'],
    ['month', '', month.month],
    ['sha256', '', month.sha256],
    ...turnovers.flatMap(({ account, closing_tiyn, credit_tiyn, debit_tiyn, opening_tiyn }): Line[] => [
      ['opening', account, sumInCell(opening_tiyn)],
      ['debit', account, sumInCell(debit_tiyn)],
      ['credit', account, sumInCell(credit_tiyn)],
      ['closing', account, sumInCell(closing_tiyn)],
    ]),
    ...portfolio.flatMap(({ bucket, loans, owed_tiyn, principal_tiyn }): Line[] => [
      ['portfolio_loans', bucket, loans],
      ['portfolio_principal', bucket, sumInCell(principal_tiyn)],
      ['portfolio_owed', bucket, sumInCell(owed_tiyn)],
    ]),
    ['provisions', '', sumInCell(provisions_tiyn)],
    ['lent_loans', '', lent.loans],
    ['lent', '', sumInCell(lent.tiyn)],
    ...Object.entries(counts).flatMap(([figure, parts]) =>
      Object.entries(parts).map(([of, value]): Line => [figure, of, String(value).replace('.', ',')]),
    ),
  ])
}

/** One line a loan. A full page is followed by another: `after` is the number in its last line. */
export function bureauCsv({ changes }: Pick<AnswerOf<typeof readBureauChanges>, 'changes'>): string {
  return file([
    [
      ...['number', 'opened_on', 'state', 'schedule_version', 'days_overdue', 'principal', 'overdue_principal'],
      ...['overdue_reward', 'penalty'],
    ],
    ...changes.map(
      (loan): Line => [
        ...[loan.number, loan.opened_on, loan.state, loan.schedule_version, loan.days_overdue],
        ...[sumInCell(loan.principal_tiyn), sumInCell(loan.overdue_principal_tiyn)],
        ...[sumInCell(loan.overdue_reward_tiyn), sumInCell(loan.penalty_tiyn)],
      ],
    ),
  ])
}
