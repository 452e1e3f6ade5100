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
import type { ProviderCall } from '../../providers/calling/provider-call.ts'
import { isProviderTrouble, ProviderRefusedError } from '../../providers/calling/provider-errors.ts'
import type { Income } from '../../providers/income/income.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import type { ApplicationRow } from '../applications/application.ts'
import type { ClientFile } from '../clients/client-file.ts'
import { findReport, isCoerced, keepReport } from './decisions-repository.ts'

export type SourceProviders = {
  readonly aml: Aml
  readonly antiFraud: AntiFraud
  readonly bureau: Bureau
  readonly income: Income
}

export type Asking = {
  readonly database: Database
  readonly secrets: Secrets
  readonly providers: SourceProviders
  /** The client's loans here, passed in because the loans module depends on decisions. */
  readonly loansHere: (clientId: string) => Promise<Snapshot['loansHere']>
}

type About = {
  readonly application: ApplicationRow
  readonly client: ClientFile
  readonly rules: DecisionRules
  readonly on: Day
  readonly call: JobContext
}

/**
 * After this many attempts, some three minutes, a source that does not respond counts as silent, and the underwriter
 * sees it.
 */
const maxTries = 8

/** Calls the sources one after another, each only if the rules still need it. */
export async function askSources(asking: Asking, about: About): Promise<Snapshot> {
  let snapshot = await begunSnapshot(asking, about)
  for (;;) {
    const source = nextSource(snapshot, about.rules)
    if (source === null) return snapshot
    snapshot = { ...snapshot, [source]: await answerOf(source, asking, about) }
  }
}

/** The facts known before any source is called. */
export async function begunSnapshot(
  { database, loansHere }: Pick<Asking, 'database' | 'loansHere'>,
  { application, client, on }: Pick<About, 'application' | 'client' | 'on'>,
): Promise<Snapshot> {
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
    loansHere: await loansHere(client.id),
    ...((await isCoerced(database, application.id)) && { isCoerced: true }),
    ...{ aml: null, antiFraud: null, bureau: null, income: null },
  }
}

const asks: {
  readonly [Name in Source]: (asking: Asking, about: About) => Promise<NonNullable<Exclude<Snapshot[Name], 'silent'>>>
} = {
  aml: ({ providers }, { call, client }) => providers.aml.check(client, keyOf(call)),
  antiFraud: ({ providers }, { call, client }) => providers.antiFraud.check(client, keyOf(call)),
  bureau: reportOf,
  income: async ({ providers }, { call, client: { iin }, on, rules }) => ({
    contributions: await providers.income.contributions(
      { iin, months: monthsBefore(on, rules.incomeMonths) },
      keyOf(call),
    ),
  }),
}

async function answerOf(source: Source, asking: Asking, about: About) {
  try {
    return await asks[source](asking, about)
  } catch (error) {
    const isHopeless = error instanceof ProviderRefusedError
    if (isProviderTrouble(error) && (isHopeless || about.call.attempt >= maxTries)) return 'silent'
    throw error
  }
}

/**
 * A report costs money and leaves a trace in the person's credit history, so one application requests only one, however
 * often it is retried.
 */
async function reportOf(
  { database, providers, secrets }: Asking,
  { application, call, client: { iin } }: About,
): Promise<BureauFinding> {
  const kept = await findReport(database, application.id)
  if (kept) return keptReport(secrets.open('bureau-report', kept))
  return newReport({ database, providers, secrets }, { applicationId: application.id, iin, call: keyOf(call) })
}

type Whose = { readonly applicationId: string; readonly iin: string; readonly call: ProviderCall }

export async function newReport(
  { database, providers, secrets }: Pick<Asking, 'database' | 'providers' | 'secrets'>,
  { applicationId, call, iin }: Whose,
): Promise<BureauFinding> {
  const { finding, received, reportId } = await providers.bureau.report({ iin }, call)
  await keepReport(database, applicationId, {
    provider: providers.bureau.name,
    report_id: reportId,
    has_stop_mark: finding.hasStopCredit || finding.isConscript,
    sealed_report: secrets.seal('bureau-report', Buffer.from(JSON.stringify({ finding, received }))),
  })
  return finding
}

/** Not validated further: we wrote it ourselves. */
export function keptReport(plain: Buffer): BureauFinding {
  return z.parse(z.object({ finding: z.custom<BureauFinding>() }), JSON.parse(plain.toString())).finding
}

function keyOf({ id, signal }: JobContext) {
  return { key: id, signal }
}
