import { createHash, randomUUID } from 'node:crypto'
import { businessDay } from '@qadam/domain/calendar/business-day'
import type { Day } from '@qadam/domain/calendar/day'
import { contractPayments } from '@qadam/domain/lending/contract-payments'
import type { Method } from '@qadam/domain/lending/method'
import { calculateOffer } from '@qadam/domain/lending/offer'
import { type ProductId, productOn } from '@qadam/domain/lending/products'
import { tenge } from '@qadam/domain/money/money'
import { sql } from 'kysely'
import { type Borrower, seesFace } from './a-borrower.ts'
import type { TestApp } from './a-test-app.ts'
import { anApproval, type Granted } from './an-application.ts'

export type SignedContract = {
  readonly contractId: string
  readonly applicationId: string
  readonly payeeId: string
}

type Terms = {
  /** Whole tenge. */
  readonly amount?: number
  readonly product?: ProductId
  readonly term?: number
  readonly method?: Method
  readonly openDate?: Day
  readonly payee?: 'card' | 'iban'
  /** Last characters of the account number: the sandbox's payout depends on them. */
  readonly endsIn?: string
  /** The contract has just been signed and waits for its cooling-off period to pass and for the second consent. */
  readonly coolsOff?: boolean
  /** Other fields of the approval. */
  readonly granted?: Pick<Granted, 'most' | 'reportAgeDays'>
}

/** Inserts a payee: a card with its token, or an account with its number encrypted as the module encrypts it. */
export async function aPayee(
  app: TestApp,
  { clientId }: Pick<Borrower, 'clientId'>,
  { endsIn = '0000', kind = 'iban' as 'card' | 'iban', state = 'own' as const } = {},
): Promise<string> {
  const { secrets } = app.api.context
  const number = `KZ00999${randomUUID().slice(0, 9).toUpperCase().replace('-', '0')}${endsIn}`
  const { id } = await app.database.sql
    .insertInto('payees')
    .values({
      ...{ client_id: clientId, kind, state, masked: kind === 'iban' ? `KZ•• •••• ${endsIn}` : `•••• ${endsIn}` },
      number_mac: secrets.mac('payee', `${kind} ${number}`),
      sealed_number: kind === 'iban' ? secrets.seal('payee', Buffer.from(number)) : null,
      token: kind === 'card' ? `sandbox-${randomUUID()}-${endsIn}` : null,
      checked_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const coolingOff = {
  cooling_off_ends_at: sql<Date>`now() + interval '24 hours'`,
  consent_by: sql<Date>`now() + interval '96 hours'`,
}

/** Result of a recent check against AML lists and the anti-fraud centre. */
export async function aStopCheck(
  { database }: TestApp,
  { ageMinutes = 0, contractId, payeeId, stops = [] as readonly string[] }: StopCheck,
): Promise<void> {
  await sql`
    insert into stop_checks (contract_id, payee_id, asked_at, aml, anti_fraud, stops) values (
      ${contractId}, ${payeeId}, clock_timestamp() - make_interval(mins => ${ageMinutes}), 'clear', 'clear',
      ${sql.val([...stops])}::text[]
    )
  `.execute(database.sql)
}

type StopCheck = {
  readonly contractId: string
  readonly payeeId: string
  readonly ageMinutes?: number
  readonly stops?: readonly string[]
}

/** A contract with frozen terms, without files or a signature. */
export async function aDraftedContract(
  app: TestApp,
  borrower: Pick<Borrower, 'clientId'>,
  terms: Terms = {},
): Promise<SignedContract> {
  const { amount = 78_500, method = 'annuity', openDate = businessDay(new Date()), product = 'pdl' } = terms
  const term = terms.term ?? productOn(product, openDate).terms[0]!
  const applicationId = await anApproval(app, borrower, { amount, product, term, method, ...terms.granted })
  const payeeId = await aPayee(app, borrower, { kind: terms.payee, endsIn: terms.endsIn })
  const offer = calculateOffer({ product, amount: tenge(amount), term, method, openDate })
  const { id: contractId } = await app.database.sql
    .insertInto('loan_contracts')
    .values({
      ...{ client_id: borrower.clientId, application_id: applicationId, payee_id: payeeId, locale: 'ru' },
      ...{ product, term, method, open_date: openDate, amount_tiyn: BigInt(tenge(amount)) },
      ...{ nominal_rate: productOn(product, openDate).rate, gesv_percent: offer.gesvPercent, gesv_cap_percent: '46.0' },
      ...{ return_tiyn: BigInt(offer.returnAmount), reward_tiyn: BigInt(offer.percent) },
      payments: JSON.stringify(contractPayments({ product, amount: tenge(amount), term, method, openDate })),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { contractId, applicationId, payeeId }
}

/** A signed contract waiting for its money, without a cooling-off by default; its payout has not been requested. */
export async function aSignedContract(
  app: TestApp,
  borrower: Pick<Borrower, 'clientId'>,
  terms: Terms = {},
): Promise<SignedContract> {
  const drafted = await aDraftedContract(app, borrower, terms)
  const { applicationId, contractId, payeeId } = drafted
  const [pdf_ru, pdf_kk] = ['ru', 'kk'].map((locale) => Buffer.from(`%PDF- ${applicationId} ${locale}`))
  const [sha256_ru, sha256_kk] = [pdf_ru!, pdf_kk!].map((pdf) => createHash('sha256').update(pdf).digest())
  const db = app.database.sql
  const contract = db.updateTable('loan_contracts').where('id', '=', contractId)
  await contract.set({ state: 'to_sign', pdf_ru, pdf_kk, sha256_ru, sha256_kk }).execute()
  await aStopCheck(app, { contractId, payeeId })
  await seesFace(app, borrower, terms.openDate ?? businessDay(new Date()))
  await contract
    .set({
      ...{ state: 'paying', signed_at: sql<Date>`now()`, signed_sha256: sha256_ru },
      ...{ signed_address: '10.0.0.1', signed_user_agent: 'a test' },
      ...(terms.coolsOff && { state: 'cooling_off', needs_cooling_off: true, ...coolingOff }),
    })
    .execute()
  await db.updateTable('applications').set({ state: 'contracted' }).where('id', '=', applicationId).execute()
  return drafted
}
