import type { Day } from '@qadam/domain/calendar/day'
import type { AnswerOf } from '@qadam/wire/endpoint'
import * as wire from '@qadam/wire/reports'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type * as z from 'zod/mini'
import type { Database } from '../../db/connect.ts'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import { sendProblem } from '../../http/problem-reply.ts'
import { refuse } from '../../http/refusal.ts'
import { changesAtOnce, findBureauChanges } from '../reports/bureau-changes.ts'
import { findMonthlyFigures } from '../reports/monthly-figures.ts'
import { bureauCsv, monthCsv } from './reports-csv.ts'

/** Figures of closed months and days: a repeated request returns the same. They identify no person. */
export function mountOperatorReports(operator: FastifyInstance, { database }: { readonly database: Database }): void {
  mountEndpoint(
    operator,
    wire.readMonthlyFigures,
    async ({ params: { month } }) => (await monthOf(database, month)) ?? refuse('not_found'),
  )

  mountEndpoint(operator, wire.readBureauChanges, ({ params, query }) =>
    bureauOf(database, { day: params.day, after: query.after ?? '0' }),
  )

  // Files are bytes, so they are not among the JSON endpoints.
  operator.get<{ Params: z.infer<typeof ofMonth> }>(
    '/rest/operator/reports/months/:month/csv',
    { schema: { hide: true, params: ofMonth } as object },
    async (request, reply) => {
      const { month } = request.params
      const figures = await monthOf(database, month)
      if (!figures) return sendProblem(request, reply, { code: 'not_found' })
      return sendCsv(reply, `figures-${month}`, monthCsv(figures))
    },
  )

  operator.get<{ Params: z.infer<typeof ofDay>; Querystring: z.infer<typeof afterLoan> }>(
    '/rest/operator/reports/bureau/:day/csv',
    { schema: { hide: true, params: ofDay, querystring: afterLoan } as object },
    async (request, reply) => {
      const { day } = request.params
      return sendCsv(
        reply,
        `bureau-${day}`,
        bureauCsv(await bureauOf(database, { day, after: request.query.after ?? '0' })),
      )
    },
  )
}

const ofMonth = wire.readMonthlyFigures.params
const ofDay = wire.readBureauChanges.params
const afterLoan = wire.readBureauChanges.query

function sendCsv(reply: FastifyReply, name: string, csv: string) {
  return reply
    .headers({ 'cache-control': 'no-store', 'content-disposition': `attachment; filename="${name}.csv"` })
    .type('text/csv; charset=utf-8')
    .send(Buffer.from(csv))
}

async function monthOf(
  database: Database,
  month: string,
): Promise<AnswerOf<typeof wire.readMonthlyFigures> | undefined> {
  const figures = await findMonthlyFigures(database, `${month}-01`)
  if (!figures) return undefined
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
}

async function bureauOf(
  database: Database,
  of: { readonly day: Day; readonly after: string },
): Promise<AnswerOf<typeof wire.readBureauChanges>> {
  const changes = await findBureauChanges(database, of)
  return {
    changes: changes.map(({ daysOverdue, number, openedOn, state, version, ...sums }) => ({
      ...{ number, opened_on: openedOn, state, schedule_version: version, days_overdue: daysOverdue },
      principal_tiyn: Number(sums.principal),
      ...{ overdue_principal_tiyn: Number(sums.overduePrincipal), overdue_reward_tiyn: Number(sums.overdueReward) },
      penalty_tiyn: Number(sums.penalty),
    })),
    next: changes.length === changesAtOnce ? (changes.at(-1)?.number ?? null) : null,
  }
}
