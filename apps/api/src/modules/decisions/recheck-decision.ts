import type { Day } from '@qadam/domain/calendar/day'
import type { DecisionReason } from '@qadam/domain/lending/decision/reasons'
import { rulesOn } from '@qadam/domain/lending/decision/rules'
import { known, type Snapshot } from '@qadam/domain/lending/decision/snapshot'
import { recheckedSources, stopsAtRecheck } from '@qadam/domain/lending/decision/stops-at-recheck'
import type { ProviderCall } from '../../providers/calling/provider-call.ts'
import { findApplication } from '../applications/application.ts'
import type { ClientFile } from '../clients/client-file.ts'
import type { PayeeRow } from '../payees/payee.ts'
import { type Asking, begunSnapshot, keptReport, newReport } from './ask-sources.ts'
import { findFreshReport, findNewestDecision } from './decisions-repository.ts'

type About = {
  readonly contract: { readonly id: string; readonly application_id: string }
  readonly payee: PayeeRow
  readonly client: ClientFile
  readonly on: Day
  /** Hours for which a report is reused instead of paying for a new one. */
  readonly hours: number
  readonly call: ProviderCall
}

export type Recheck = { readonly stops: readonly DecisionReason[]; readonly snapshot: Snapshot }

/**
 * Repeats the checks that can stop a loan, with the payee, and stores the results. Throws when a source is unavailable:
 * nothing is signed or paid until it has answered.
 */
export async function recheckDecision(
  asking: Asking,
  { call, client, contract, hours, on, payee }: About,
): Promise<Recheck> {
  const { database, providers } = asking
  const application = await findApplication(database.sql, contract.application_id)
  if (!application) throw new Error('A contract has no application')
  const rules = rulesOn(on)
  const approval = await findNewestDecision(database.sql, application.id)
  const wasNear =
    approval?.outcome === 'approved' && known((approval.snapshot as Snapshot).aml ?? null)?.result === 'near'
  const hourly = { ...call, key: `${call.key}-${hourNow()}` }
  const ask = {
    aml: () => providers.aml.check(client, hourly),
    antiFraud: () =>
      providers.antiFraud.check({ iin: client.iin, phone: client.phone, payee: payeeToCheck(asking, payee) }, hourly),
    bureau: async () => {
      const kept = await findFreshReport(database, { applicationId: application.id, hours })
      return kept
        ? keptReport(asking.secrets.open('bureau-report', kept))
        : newReport(asking, { applicationId: application.id, iin: client.iin, call: hourly })
    },
  }
  let snapshot = await begunSnapshot(asking, { application, client, on })
  let stops = stopsAtRecheck(snapshot, rules, { wasNear })
  for (const source of recheckedSources) {
    if (stops.length > 0) break
    snapshot = { ...snapshot, [source]: await ask[source]() }
    stops = stopsAtRecheck(snapshot, rules, { wasNear })
  }
  await database.sql
    .insertInto('stop_checks')
    .values({
      ...{ contract_id: contract.id, payee_id: payee.id, stops },
      aml: known(snapshot.aml)?.result ?? null,
      anti_fraud: known(snapshot.antiFraud)?.result ?? null,
    })
    .execute()
  return { stops, snapshot }
}

/** Part of the idempotency key: retries within an hour are the same request, so a report is paid for once. */
function hourNow(): number {
  return Math.floor(Date.now() / 3_600_000)
}

function payeeToCheck({ secrets }: Asking, { kind, masked, sealed_number }: PayeeRow) {
  if (kind === 'card' || !sealed_number) return { kind, number: masked.slice(-4) }
  return { kind, number: secrets.open('payee', sealed_number).toString() }
}
