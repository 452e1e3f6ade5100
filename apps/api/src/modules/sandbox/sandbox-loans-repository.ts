import { randomUUID } from 'node:crypto'
import type { Day } from '@qadam/domain/calendar/day'
import { contractPayments } from '@qadam/domain/lending/contract-payments'
import { gesvOfRate } from '@qadam/domain/lending/gesv'
import { legalParameter } from '@qadam/domain/lending/legal-parameters'
import { calculateOffer, type OfferTerms } from '@qadam/domain/lending/offer'
import { productOn } from '@qadam/domain/lending/products'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import { withColumns } from '../../db/with-columns.ts'
import type { ContractRow } from '../contracts/contract.ts'

type Trx = Transaction<Tables>
type Client = { readonly id: string; readonly account_id: string; readonly iin: string }

export type SandboxFiles = Readonly<Record<'ru' | 'kk', { readonly pdf: Buffer; readonly sha256: Buffer }>>

/** Clients whose loans are still to be created; empty at every start but the first. */
export async function findLoanless({ sql: db }: Database, iins: readonly string[]): Promise<string[]> {
  const clients = await db
    .selectFrom('clients')
    .leftJoin('loans', 'loans.client_id', 'clients.id')
    .select('iin')
    .where('iin', 'in', iins)
    .where('loans.id', 'is', null)
    .execute()
  return clients.map(({ iin }) => iin)
}

/** Returns undefined if there is no such client or the loans already exist. */
export async function lockLoanless(trx: Trx, iin: string): Promise<Client | undefined> {
  const client = await trx
    .selectFrom('clients')
    .select(['id', 'account_id', 'iin'])
    .where('iin', '=', iin)
    .forUpdate()
    .executeTakeFirst()
  if (!client) return undefined
  const loan = await trx.selectFrom('loans').select('id').where('client_id', '=', client.id).executeTakeFirst()
  return loan ? undefined : client
}

/** Moves the client to an earlier phone whose registration has a face match. The returned function moves them back. */
export async function beWhoTheyWere(trx: Trx, { account_id, id, iin }: Client, phone: string) {
  const account = await trx.insertInto('accounts').values({ phone }).returning('id').executeTakeFirstOrThrow()
  const registration = await trx
    .insertInto('registrations')
    .values({
      ...{ account_id: account.id, client_id: id, iin, step: 'personal_cabinet', move: 9 },
      ...{ is_resident: true, is_ipdl: false, identified_by: 'biometric' },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('face_matches')
    .values({ registration_id: registration.id, move: 7, result: 'match', reason: null, similarity: 97 })
    .execute()
  const moveTo = (to: string) => trx.updateTable('clients').set({ account_id: to }).where('id', '=', id).execute()
  await moveTo(account.id)
  return () => moveTo(account_id)
}

type Signed = {
  readonly clientId: string
  readonly payee: { readonly mac: Buffer; readonly sealed: Buffer; readonly masked: string }
  readonly terms: OfferTerms
  readonly files: SandboxFiles
}

/** Makes the moves of every contract, so that the contract guards check each of them. */
export async function insertSignedContract(trx: Trx, { clientId, files, payee, terms }: Signed): Promise<string> {
  const { amount, method, openDate, product, term } = terms
  const at = sql<Date>`${`${openDate}T12:00:00+05:00`}::timestamptz`
  const offer = calculateOffer(terms)
  const application = await trx
    .insertInto('applications')
    .values({
      ...{ client_id: clientId, product, term, method, amount_tiyn: BigInt(amount), state: 'approved', locale: 'ru' },
      ...{ has_automated_consent: true, submitted_at: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertApproval(trx, application.id, { amount, product, term, at })
  const { id } = await trx
    .insertInto('loan_contracts')
    .values({
      ...{ client_id: clientId, application_id: application.id, product, term, method, open_date: openDate },
      ...{ amount_tiyn: BigInt(amount), return_tiyn: BigInt(offer.returnAmount), reward_tiyn: BigInt(offer.percent) },
      ...{ nominal_rate: productOn(product, openDate).rate, gesv_percent: offer.gesvPercent },
      payments: JSON.stringify(contractPayments(terms)),
      gesv_cap_percent: gesvOfRate(legalParameter('gesvCap', openDate)),
      ...{ payee_id: await payeeId(trx, clientId, payee), locale: 'ru', drafted_at: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const contract = trx.updateTable('loan_contracts').where('id', '=', id)
  const { kk, ru } = files
  const made = { pdf_ru: ru.pdf, sha256_ru: ru.sha256, pdf_kk: kk.pdf, sha256_kk: kk.sha256 }
  await contract.set({ state: 'to_sign', ...made }).execute()
  await insertClearCheck(trx, id)
  await contract.set({ state: 'paying', signed_at: at, signed_sha256: ru.sha256 }).execute()
  await trx.updateTable('applications').set({ state: 'contracted' }).where('id', '=', application.id).execute()
  return id
}

/** Dated now, because the sandbox's money goes out now. */
async function insertClearCheck(trx: Trx, contractId: string): Promise<void> {
  await sql`
    insert into stop_checks (contract_id, payee_id, aml, anti_fraud, stops)
    select id, payee_id, 'clear', 'clear', '{}' from loan_contracts where id = ${contractId}
  `.execute(trx)
}

type Approved = Pick<OfferTerms, 'amount' | 'product' | 'term'> & { readonly at: RawBuilder<Date> }

/**
 * The decision has its own past date, but the report the payout relies on is dated now, because the sandbox's money
 * goes out now.
 */
async function insertApproval(
  trx: Trx,
  application_id: string,
  { amount, at, product, term }: Approved,
): Promise<void> {
  await trx
    .insertInto('bureau_reports')
    .values({
      ...{ application_id, provider: 'sandbox', report_id: randomUUID() },
      ...{ has_stop_mark: false, sealed_report: Buffer.alloc(0) },
    })
    .execute()
  await trx
    .insertInto('decisions')
    .values({
      ...{ application_id, number: 1, decided_by: 'rules', outcome: 'approved', decided_at: at },
      ...{ offer_product: product, offer_most_tiyn: BigInt(amount), offer_amount_tiyn: BigInt(amount) },
      ...{ offer_term: term, offer_terms: [term], valid_until: sql<Date>`${at} + interval '30 days'` },
      ...{ rules_version: 'sandbox', snapshot: '{}' },
    })
    .execute()
}

async function payeeId(trx: Trx, clientId: string, { mac, masked, sealed }: Signed['payee']): Promise<string> {
  await trx
    .insertInto('payees')
    .values({
      ...{ client_id: clientId, kind: 'iban', masked, number_mac: mac, sealed_number: sealed, token: null },
      ...{ state: 'own', checked_at: sql<Date>`now()` },
    })
    .onConflict((conflict) => conflict.constraint('payees_number_key').doNothing())
    .execute()
  const { id } = await trx
    .selectFrom('payees')
    .select('id')
    .where('client_id', '=', clientId)
    .where('number_mac', '=', mac)
    .executeTakeFirstOrThrow()
  return id
}

export async function insertPaidOut(trx: Trx, contract: ContractRow): Promise<string> {
  const { amount_tiyn, id, payee_id, signed_at } = withColumns(contract, 'signed_at')
  const payout = await trx
    .insertInto('payouts')
    .values({ contract_id: id, attempt: 1, payee_id, amount_tiyn, requested_at: signed_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return payout.id
}

export async function confirmPayout(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('payouts')
    .set((row) => ({
      ...{ state: 'confirmed' as const, provider_id: `sandbox-${id}` },
      ...{ sent_at: row.ref('requested_at'), finished_at: row.ref('requested_at') },
    }))
    .where('id', '=', id)
    .execute()
}

export function findScheduleRows(trx: Trx, loanId: string): Promise<{ payment_date: Day; payment_tiyn: bigint }[]> {
  return trx
    .selectFrom('loan_schedule_rows')
    .select(['payment_date', 'payment_tiyn'])
    .where('loan_id', '=', loanId)
    .orderBy('number')
    .execute()
}
