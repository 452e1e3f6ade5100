import { randomUUID } from 'node:crypto'
import type { BureauFinding } from '@qadam/domain/lending/decision/snapshot'
import { sql } from 'kysely'
import { payoutJob } from '../src/modules/contracts/payout-job-kind.ts'
import type { Borrower } from './a-borrower.ts'
import { aSignedContract, type SignedContract } from './a-contract.ts'
import type { TestApp } from './a-test-app.ts'
import { sandboxProviderValues } from './start-api.ts'

type Terms = Parameters<typeof aSignedContract>[2]

/** A signed contract whose application has a bureau report: nothing blocks its payout. */
export async function aPayableContract(
  app: TestApp,
  borrower: Pick<Borrower, 'clientId'>,
  terms?: Terms,
): Promise<SignedContract> {
  const signed = await aSignedContract(app, borrower, terms)
  await aBureauReport(app, signed.applicationId)
  return signed
}

/** Stores a report as the module does; a re-check within the hour reads it instead of calling the bureau. */
export async function aBureauReport(
  { api, database }: TestApp,
  applicationId: string,
  { hasStopMark = false, minutesOld = 0, provider = 'first' } = {},
): Promise<void> {
  const finding: BureauFinding = {
    ...{ hasStopCredit: hasStopMark, isConscript: false, bankruptcyEndedOn: null, hadLongOverdue: false },
    ...{ openLoans: [], closedLoans: { here: 0, elsewhere: 0 } },
  }
  const sealed = api.context.secrets.seal('bureau-report', Buffer.from(JSON.stringify({ finding, received: '{}' })))
  await sql`
    insert into bureau_reports (application_id, provider, report_id, received_at, has_stop_mark, sealed_report)
    values (
      ${applicationId}, ${provider}, ${randomUUID()}, clock_timestamp() - make_interval(mins => ${minutesOld}),
      ${hasStopMark}, ${sealed}
    )
  `.execute(database.sql)
}

/** Enqueues the payout as the signature does, without waiting for it. */
export async function askPayout({ api, database }: TestApp, contractId: string): Promise<void> {
  await database.sql.transaction().execute((trx) => api.queue!.enqueue(trx, payoutJob, { contract_id: contractId }))
}

export async function payoutsOf({ database }: TestApp, contractId: string) {
  return database.sql
    .selectFrom('payouts')
    .selectAll()
    .where('contract_id', '=', contractId)
    .orderBy('attempt')
    .execute()
}

export async function stateOf({ database }: TestApp, contractId: string): Promise<string> {
  const { state } = await database.sql
    .selectFrom('loan_contracts')
    .select('state')
    .where('id', '=', contractId)
    .executeTakeFirstOrThrow()
  return state
}

/** Balances of a contract's ledger accounts by name; accounts with a zero balance are left out. */
export async function booksOf(
  { database }: Pick<TestApp, 'database'>,
  contractId: string,
): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; balance: string }>`
    select name, sum(case side when normal_side then amount_tiyn else -amount_tiyn end)::text as balance
    from ledger_lines join ledger_accounts on code = account where contract_id = ${contractId} group by name
  `.execute(database.sql)
  return Object.fromEntries(rows.filter(({ balance }) => balance !== '0').map((row) => [row.name, Number(row.balance)]))
}

/** Runs one attempt of the payout job at once; it throws the error that the worker would see. */
export async function runPayout({ api }: TestApp, contractId: string, round = 0): Promise<void> {
  const job = api.context.jobs.find(({ name }) => name === 'pay-out')!
  await job.run(
    { contract_id: contractId, round },
    { id: randomUUID(), attempt: 1, signal: new AbortController().signal },
  )
}

/** Module settings that make this gateway the bank. */
export function paidBy(gateway: { readonly url: string }) {
  const values = {
    ...sandboxProviderValues,
    PAYOUTS_PROVIDER: 'http',
    PAYOUTS_URL: gateway.url,
    PAYOUTS_API_KEY: 'a key',
  }
  return { providers: values as typeof sandboxProviderValues }
}
