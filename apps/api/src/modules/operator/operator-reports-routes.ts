import * as wire from '@qadam/wire/reports'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/connect.ts'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import { refuse } from '../../http/refusal.ts'
import { changesAtOnce, findBureauChanges } from '../reports/bureau-changes.ts'
import { findMonthlyFigures } from '../reports/monthly-figures.ts'

/** Figures of closed months and days: a repeated request returns the same. They identify no person. */
export function mountOperatorReports(operator: FastifyInstance, { database }: { readonly database: Database }): void {
  mountEndpoint(operator, wire.readMonthlyFigures, async ({ params: { month } }) => {
    const figures = await findMonthlyFigures(database, `${month}-01`)
    if (!figures) return refuse('not_found')
    const { counts, portfolio, provisions, sha256, turnovers } = figures
    return {
      ...{ month, sha256, provisions_tiyn: Number(provisions) },
      turnovers: turnovers.map(({ account, credit, debit, opening }) => ({
        ...{ account, opening_tiyn: Number(opening), debit_tiyn: Number(debit), credit_tiyn: Number(credit) },
        closing_tiyn: Number(opening + debit - credit),
      })),
      portfolio: portfolio.buckets.map(({ bucket, loans, owed, principal }) => ({
        ...{ bucket, loans, principal_tiyn: Number(principal), owed_tiyn: Number(owed) },
      })),
      at_risk: { over_30: portfolio.par[30], over_60: portfolio.par[60], over_90: portfolio.par[90] },
      lent: { loans: counts.lentLoans, tiyn: Number(counts.lent) },
      agreements: { prolonged: counts.prolonged, deferred: counts.deferred, restructured: counts.restructured },
      given_up: { written_off: counts.writtenOff, cancelled: counts.cancelled },
      requests: {
        ...{ asked: counts.asked, answered: counts.answered, refused: counts.refused },
        answered_late: counts.answeredLate,
      },
    }
  })

  mountEndpoint(operator, wire.readBureauChanges, async ({ params: { day }, query }) => {
    const changes = await findBureauChanges(database, { day, after: query.after ?? '0' })
    return {
      changes: changes.map(({ daysOverdue, number, openedOn, state, version, ...sums }) => ({
        ...{ number, opened_on: openedOn, state, schedule_version: version, days_overdue: daysOverdue },
        principal_tiyn: Number(sums.principal),
        ...{ overdue_principal_tiyn: Number(sums.overduePrincipal), overdue_reward_tiyn: Number(sums.overdueReward) },
        penalty_tiyn: Number(sums.penalty),
      })),
      next: changes.length === changesAtOnce ? (changes.at(-1)?.number ?? null) : null,
    }
  })
}
