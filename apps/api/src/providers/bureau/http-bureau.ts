import { isDay } from '@qadam/domain/calendar/day'
import type { BureauFinding } from '@qadam/domain/lending/decision/snapshot'
import * as z from 'zod/mini'
import type { Log } from '../../log.ts'
import { providerHttp } from '../calling/http-call.ts'
import type { ProviderClock } from '../calling/provider-clock.ts'
import type { Bureau } from './bureau.ts'

export type HttpBureauOptions = {
  readonly url: string
  readonly apiKey: string
  readonly log: Log
  readonly timeoutMs?: number
  readonly clock?: ProviderClock
}

const tiyn = z.int().check(z.minimum(0), z.maximum(1_000_000_000_000))
const count = z.int().check(z.minimum(0), z.maximum(100_000))

// Loose, so that fields we do not read are still stored.
const report = z.looseObject({
  report_id: z.string().check(z.minLength(1), z.maxLength(100)),
  stop_credit: z.boolean(),
  conscript: z.boolean(),
  bankruptcy_ended_on: z.nullable(z.string().check(z.refine(isDay))),
  overdue_90_within_year: z.boolean(),
  open_contracts: z
    .array(z.looseObject({ is_ours: z.boolean(), monthly_payment_tiyn: tiyn, overdue_days: count }))
    .check(z.maxLength(1_000)),
  closed_contracts: z.looseObject({ ours: count, others: count }),
})

/** A bureau behind a gateway; README.md beside this file describes its protocol. */
export function httpBureau({ apiKey, timeoutMs = 10_000, url, ...rest }: HttpBureauOptions): Bureau {
  const http = providerHttp({
    ...rest,
    name: 'bureau',
    origin: url,
    timeoutMs,
    longestAnswerBytes: 1024 * 1024,
    headers: { authorization: `Bearer ${apiKey}` },
  })
  return {
    name: 'http',
    async report({ iin }, call) {
      const body = { iin, request_id: call.key }
      const answer = await http.ask({ method: 'POST', path: '/reports', body, isRepeatable: true }, report, call)
      return { reportId: answer.report_id, received: JSON.stringify(answer), finding: findingIn(answer) }
    },
  }
}

function findingIn(answer: z.infer<typeof report>): BureauFinding {
  return {
    hasStopCredit: answer.stop_credit,
    isConscript: answer.conscript,
    bankruptcyEndedOn: answer.bankruptcy_ended_on,
    hadLongOverdue: answer.overdue_90_within_year,
    openLoans: answer.open_contracts.map(({ is_ours, monthly_payment_tiyn, overdue_days }) => ({
      isHere: is_ours,
      monthlyPayment: monthly_payment_tiyn,
      overdueDays: overdue_days,
    })),
    closedLoans: { here: answer.closed_contracts.ours, elsewhere: answer.closed_contracts.others },
  }
}
