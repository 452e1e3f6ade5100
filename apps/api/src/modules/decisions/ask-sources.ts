import type { LoanSummary } from '@qadam/contract/loans'
import type { Day } from '@qadam/domain/calendar/day'
import { nextSource } from '@qadam/domain/lending/decision/hard-stops'
import { monthsBefore } from '@qadam/domain/lending/decision/income'
import type { DecisionRules } from '@qadam/domain/lending/decision/rules'
import type { BureauFinding, Snapshot, Source } from '@qadam/domain/lending/decision/snapshot'
import { isAdult } from '@qadam/domain/person/iin'
import * as z from 'zod/mini'
import type { Database } from '../../db/connect.ts'
import type { JobContext } from '../../jobs/job.ts'
import type { Aml } from '../../providers/aml/aml.ts'
import type { AntiFraud } from '../../providers/anti-fraud/anti-fraud.ts'
import type { Bureau } from '../../providers/bureau/bureau.ts'
import { isProviderTrouble, ProviderRefusedError } from '../../providers/calling/provider-errors.ts'
import type { Income } from '../../providers/income/income.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import type { ApplicationRow } from '../applications/applications-service.ts'
import { findUnpaidDebts, type UnpaidDebt } from '../contracts/contracts-unpaid-service.ts'
import type { LoansService } from '../loans/loans-service.ts'
import type { ClientFile } from '../registration/registration-clients-service.ts'
import { findReport, keepReport } from './decisions-repository.ts'

export type SourceProviders = {
  readonly aml: Aml
  readonly antiFraud: AntiFraud
  readonly bureau: Bureau
  readonly income: Income
}

export type AskingDeps = {
  readonly database: Database
  readonly secrets: Secrets
  readonly providers: SourceProviders
  readonly loans: Pick<LoansService, 'summariesOf'>
}

type Asking = {
  readonly application: ApplicationRow
  readonly client: ClientFile
  readonly rules: DecisionRules
  readonly on: Day
  readonly context: JobContext
}

/** After so many tries whoever does not answer counts as silent, and a person is told so: some three minutes. */
const mostTries = 8

/** One source after another, each only where the rules still need it. */
export async function askSources(deps: AskingDeps, asking: Asking): Promise<Snapshot> {
  let snapshot = await begunSnapshot(deps, asking)
  for (;;) {
    const source = nextSource(snapshot, asking.rules)
    if (source === null) return snapshot
    snapshot = { ...snapshot, [source]: await answerOf(source, deps, asking) }
  }
}

async function begunSnapshot({ database, loans }: AskingDeps, { application, client, on }: Asking): Promise<Snapshot> {
  // In this order: a contract that is paid out in between is seen twice, and never not at all.
  const unpaid = await findUnpaidDebts(database, client.id)
  const paidOut = await loans.summariesOf(client.id)
  return {
    on,
    asked: {
      product: application.product,
      amount: Number(application.amount_tiyn),
      term: application.term,
      method: application.method,
    },
    person: {
      isAdult: client.birthday !== null && isAdult(client.birthday, on),
      identifiedBy: client.identifiedBy,
      isForeignOfficial: client.isForeignOfficial,
      hasAutomatedConsent: application.has_automated_consent,
    },
    loansHere: loansHereIn(paidOut, unpaid),
    ...{ aml: null, antiFraud: null, bureau: null, income: null },
  }
}

/** What is signed for is owed already: otherwise the limit and the burden could be had again for each contract on its way. */
function loansHereIn(loans: readonly LoanSummary[], unpaid: readonly UnpaidDebt[]): Snapshot['loansHere'] {
  const open = loans.filter(({ state }) => state !== 'closed')
  const onTheirWay = unpaid.filter(({ contractId }) => !loans.some(({ contract_id }) => contract_id === contractId))
  return {
    closed: loans.length - open.length,
    open: [
      // The coming payment is the largest of those that are left; without one everything has fallen due already.
      ...open.map(({ amount_tiyn, days_overdue, due_today_tiyn, next_payment }) => ({
        amount: amount_tiyn,
        monthlyPayment: next_payment?.amount_tiyn ?? due_today_tiyn,
        overdueDays: days_overdue,
      })),
      ...onTheirWay.map(({ amount, largestPayment }) => ({ amount, monthlyPayment: largestPayment, overdueDays: 0 })),
    ],
  }
}

const asks: {
  readonly [Name in Source]: (
    deps: AskingDeps,
    asking: Asking,
  ) => Promise<NonNullable<Exclude<Snapshot[Name], 'silent'>>>
} = {
  aml: ({ providers }, { client, context }) => providers.aml.check(client, callOf(context)),
  antiFraud: ({ providers }, { client, context }) => providers.antiFraud.check(client, callOf(context)),
  bureau: reportOf,
  income: async ({ providers }, { client: { iin }, context, on, rules }) => ({
    contributions: await providers.income.contributions(
      { iin, months: monthsBefore(on, rules.incomeMonths) },
      callOf(context),
    ),
  }),
}

async function answerOf(source: Source, deps: AskingDeps, asking: Asking) {
  try {
    return await asks[source](deps, asking)
  } catch (error) {
    const isHopeless = error instanceof ProviderRefusedError
    if (isProviderTrouble(error) && (isHopeless || asking.context.attempt >= mostTries)) return 'silent'
    throw error
  }
}

/** A report is paid for and leaves a trace in the person's history: one application asks for one, however often it is tried. */
async function reportOf(
  { database, providers, secrets }: AskingDeps,
  { application, client: { iin }, context }: Asking,
): Promise<BureauFinding> {
  const kept = await findReport(database, application.id)
  if (kept) return keptReport(secrets.open('bureau-report', kept))
  const { finding, received, reportId } = await providers.bureau.report({ iin }, callOf(context))
  await keepReport(database, application.id, {
    provider: providers.bureau.name,
    report_id: reportId,
    has_stop_mark: finding.hasStopCredit || finding.isConscript,
    sealed_report: secrets.seal('bureau-report', Buffer.from(JSON.stringify({ finding, received }))),
  })
  return finding
}

/** Written by ourselves a moment ago. */
function keptReport(plain: Buffer): BureauFinding {
  return z.parse(z.object({ finding: z.custom<BureauFinding>() }), JSON.parse(plain.toString())).finding
}

function callOf({ id, signal }: JobContext) {
  return { key: id, signal }
}
