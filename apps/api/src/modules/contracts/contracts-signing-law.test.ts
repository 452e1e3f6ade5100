import { addDays } from '@qadam/domain/calendar/day'
import { applicationStates } from '@qadam/domain/lending/application-lifecycle'
import type { ProductId } from '@qadam/domain/lending/products'
import { type SigningFacts, signingObstacle, signingObstacles } from '@qadam/domain/lending/signing-obstacle'
import { tenge } from '@qadam/domain/money/money'
import fc from 'fast-check'
import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBorrowerOnPaper, type Borrower } from '../../../testing/a-borrower.ts'
import { aPayee, aSignedContract } from '../../../testing/a-contract.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import type { Tables } from '../../db/tables.ts'
import { clientsService } from '../clients/clients-service.ts'
import { finishExternalSignature } from './external-signature.ts'
import { lookAtSigning } from './signing-facts.ts'

let app: TestApp
beforeAll(async () => {
  app = await aTestApp({ runsJobs: false })
})
afterAll(() => app.close())

type Trx = Transaction<Tables>

/** Everything that is checked before a signature, in the database's terms. */
type Status = {
  readonly identifiedBy: 'biometric' | 'person' | null
  /** Days since the last match; null where there is none. */
  readonly faceAge: number | null
  readonly application: SigningFacts['application'] & string
  /** The last decision comes last. */
  readonly decisions: readonly Decision[]
  readonly isOtherSigned: 'never' | 'before' | 'since'
  readonly contract: { readonly product: ProductId; readonly amount: number; readonly term: number }
  readonly payee: 'own' | 'other' | 'unknown' | 'checking'
  readonly external: 'not_needed' | 'signed' | 'open' | 'none'
  readonly blocking: 'none' | 'asked' | 'done' | 'lifted'
}

type Decision =
  | { readonly outcome: 'refused' | 'review' }
  | { readonly outcome: 'approved'; readonly most: number; readonly terms: readonly number[]; readonly isOver: boolean }

const mostly = <Value>(usual: Value, ...others: Value[]) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...others) })

const aDecision: fc.Arbitrary<Decision> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      outcome: fc.constant('approved' as const),
      most: mostly(80_000, 70_000, 69_500, 10_000),
      terms: mostly<number[]>([6, 12], [6], [12]),
      isOver: mostly(false, true),
    }),
  },
  { weight: 1, arbitrary: fc.record({ outcome: fc.constantFrom('refused' as const, 'review' as const) }) },
)

const aStatus: fc.Arbitrary<Status> = fc.record({
  identifiedBy: mostly<Status['identifiedBy']>('biometric', 'person', null),
  faceAge: mostly<Status['faceAge']>(0, 180, 181, 400, null),
  application: mostly<Status['application']>('approved', ...applicationStates),
  decisions: fc.array(aDecision, { minLength: 0, maxLength: 3, size: 'max' }),
  isOtherSigned: mostly<Status['isOtherSigned']>('never', 'before', 'since'),
  contract: fc.record({
    product: mostly<ProductId>('instalment', 'pdl'),
    amount: fc.constantFrom(69_500, 70_000),
    term: fc.constantFrom(6, 12),
  }),
  payee: mostly<Status['payee']>('own', 'other', 'unknown', 'checking'),
  external: mostly<Status['external']>('not_needed', 'signed', 'open', 'none'),
  blocking: mostly<Status['blocking']>('none', 'asked', 'done', 'lifted'),
})

/** The facts for the domain rule, derived here independently of the services' queries. */
function factsOf({
  application,
  blocking,
  contract,
  decisions,
  external,
  faceAge,
  identifiedBy,
  isOtherSigned,
  payee,
}: Status): SigningFacts {
  const last = decisions.findLast(({ outcome }) => outcome !== 'review')
  return {
    isDataBlocked: blocking === 'done',
    isKnownByFace: identifiedBy === 'biometric',
    isFaceRecent: faceAge === null || faceAge <= 180,
    application,
    offer:
      last?.outcome === 'approved' && !last.isOver
        ? { product: 'instalment', most: tenge(last.most), terms: last.terms }
        : null,
    isAnotherSignedSince: isOtherSigned === 'since' && decisions.length > 0,
    asked: { ...contract, amount: tenge(contract.amount) },
    isPayeeOwn: payee === 'own',
    isSignedExternally: external === 'not_needed' || external === 'signed',
  }
}

/** Written directly, bypassing the services; rolled back with the transaction. */
async function written(trx: Trx, status: Status, { clientId, registrationId }: Omit<Borrower, 'client'>) {
  const { application, blocking, contract, decisions, external, faceAge, identifiedBy, isOtherSigned, payee } = status
  await trx.updateTable('registrations').set({ identified_by: identifiedBy }).where('id', '=', registrationId).execute()
  await sql`delete from face_matches where registration_id = ${registrationId}`.execute(trx)
  if (faceAge !== null) {
    await sql`
      insert into face_matches (registration_id, move, result, at)
      values (${registrationId}, 1, 'match', ${openDay}::timestamp at time zone 'Asia/Almaty' - ${faceAge} * interval '1 day')
    `.execute(trx)
  }
  const { id: applicationId } = await trx
    .insertInto('applications')
    .values({
      ...{ client_id: clientId, product: 'instalment', amount_tiyn: BigInt(tenge(70_000)), term: 12 },
      ...{ method: 'annuity', state: application, has_automated_consent: true, locale: 'ru', review_until: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (blocking !== 'none') await insertBlocking(trx, clientId, blocking)
  for (const [index, decision] of decisions.entries()) await insertDecision(trx, { applicationId, index, decision })
  const moment = { never: null, before: sql`now() - interval '2 hours'`, since: sql`now() - interval '30 minutes'` }
  await sql`update loan_contracts set signed_at = ${moment[isOtherSigned]} where client_id = ${clientId}`.execute(trx)
  const payeeId = await anyPayee(trx, clientId)
  await trx.updateTable('payees').set({ state: payee }).where('id', '=', payeeId).execute()
  const { product, term } = contract
  const amount = tenge(contract.amount)
  // Free of charge: the guards of its cost are tested beside this.
  const payment = { day: addDays(openDay, 30), principal: amount, reward: 0 }
  const { id } = await trx
    .insertInto('loan_contracts')
    .values({
      ...{ client_id: clientId, application_id: applicationId, payee_id: payeeId, locale: 'ru', method: 'annuity' },
      ...{ product, term, amount_tiyn: BigInt(amount), open_date: openDay, payments: JSON.stringify([payment]) },
      ...{ nominal_rate: '0', gesv_percent: '0.0', gesv_cap_percent: '46.0' },
      ...{ return_tiyn: BigInt(amount), reward_tiyn: 0n },
      needs_external_signature: external !== 'not_needed',
      ...{ state: 'to_sign', sha256_ru: file, pdf_ru: file, sha256_kk: file, pdf_kk: file },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (external === 'signed' || external === 'open') {
    const begun = { contract_id: id, locale: 'ru' as const, document_sha256: file }
    const { id: tried } = await trx
      .insertInto('external_signatures')
      .values(begun)
      .returning('id')
      .executeTakeFirstOrThrow()
    if (external === 'signed') await finishExternalSignature(trx, tried, { result: 'signed', signature: file })
  }
  return { id, clientId, applicationId, payeeId, asked: factsOf(status).asked }
}

/** Written after the application, which the database refuses to a blocked client. */
async function insertBlocking(trx: Trx, clientId: string, blocking: Status['blocking']): Promise<void> {
  const isOver = blocking !== 'asked'
  const lifted = blocking === 'lifted' ? { at: sql`now()`, because: 'Проверили' } : { at: null, because: null }
  await sql`
    insert into data_changes
      (client_id, what, said, due_on, state, finished_at, lifted_at, lifted_because)
    values (
      ${clientId}, 'blocking', 'данными пользуются без меня', ${openDay}, ${isOver ? 'done' : 'asked'},
      ${isOver ? sql`now()` : null}, ${lifted.at}, ${lifted.because}
    )
  `.execute(trx)
}

const openDay = '2026-05-05'
const file = Buffer.alloc(32, 1)

type Numbered = { readonly applicationId: string; readonly index: number; readonly decision: Decision }

async function insertDecision(trx: Trx, { applicationId, decision, index }: Numbered): Promise<void> {
  const offer =
    decision.outcome === 'approved'
      ? {
          ...{ offer_product: 'instalment' as const, offer_most_tiyn: BigInt(tenge(decision.most)) },
          ...{ offer_amount_tiyn: BigInt(tenge(decision.most)), offer_terms: [...decision.terms] },
          ...{
            offer_term: decision.terms[0]!,
            valid_until: sql<Date>`now() + ${decision.isOver ? 0 : 1} * interval '1 day'`,
          },
        }
      : {
          offer_product: null,
          offer_most_tiyn: null,
          offer_amount_tiyn: null,
          offer_terms: null,
          offer_term: null,
          valid_until: null,
        }
  await trx
    .insertInto('decisions')
    .values({
      ...{ application_id: applicationId, number: index + 1, decided_by: 'rules', outcome: decision.outcome, ...offer },
      ...{ decided_at: sql<Date>`now() - ${60 - 20 * index} * interval '1 minute'` },
      ...{ rules_version: 'test', snapshot: '{}' },
    })
    .execute()
}

async function anyPayee(trx: Trx, clientId: string): Promise<string> {
  const payee = await trx.selectFrom('payees').select('id').where('client_id', '=', clientId).executeTakeFirstOrThrow()
  return payee.id
}

const inOrder: Status = {
  identifiedBy: 'biometric',
  faceAge: 180,
  application: 'approved',
  decisions: [{ outcome: 'approved', most: 70_000, terms: [12], isOver: false }],
  isOtherSigned: 'before',
  contract: { product: 'instalment', amount: 70_000, term: 12 },
  payee: 'own',
  external: 'not_needed',
  blocking: 'none',
}

/** Each obstacle alone; random cases combine them. */
const oneOfEach: Status[] = [
  inOrder,
  { ...inOrder, identifiedBy: 'person' },
  { ...inOrder, faceAge: 181 },
  { ...inOrder, application: 'review' },
  { ...inOrder, decisions: [...inOrder.decisions, { outcome: 'refused' }] },
  { ...inOrder, isOtherSigned: 'since' },
  { ...inOrder, contract: { ...inOrder.contract, amount: 70_500 } },
  { ...inOrder, payee: 'checking' },
  { ...inOrder, external: 'open' },
  { ...inOrder, external: 'signed' },
  { ...inOrder, blocking: 'done' },
  { ...inOrder, blocking: 'lifted' },
]

describe('the obstacle to a signature', () => {
  class Undone extends Error {}

  test('is the same in the domain, in the service that reads the facts, and in the database trigger', async () => {
    const borrower = await aBorrowerOnPaper(app)
    await aSignedContract(app, borrower)
    const clients = clientsService(app.database)
    const seen = new Set<string | undefined>()

    await fc.assert(
      fc.asyncProperty(aStatus, async (status) => {
        const told = signingObstacle(factsOf(status))
        seen.add(told)
        const work = app.database.sql.transaction().execute(async (trx) => {
          // Other triggers have their own tests; only this one is under test here.
          await sql`alter table loan_contracts disable trigger loan_contracts_are_guarded`.execute(trx)
          await sql`alter table loan_contracts disable trigger loan_contracts_stops_are_asked`.execute(trx)
          const signable = await written(trx, status, borrower)
          expect((await lookAtSigning(trx, { clients, today: () => openDay }, signable)).obstacle).toBe(told)
          const signed = trx
            .updateTable('loan_contracts')
            .set({ state: 'paying', signed_at: sql<Date>`now()`, signed_sha256: file })
            .where('id', '=', signable.id)
            .execute()
          if (told === undefined) await signed
          else {
            await expect(signed).rejects.toMatchObject({
              message: `loan_contracts: may not be signed: ${told}`,
              constraint: 'loan_contracts_may_be_signed',
            })
          }
          throw new Undone()
        })
        await expect(work).rejects.toBeInstanceOf(Undone)
      }),
      { numRuns: 100, examples: oneOfEach.map((status) => [status]) },
    )
    expect(seen).toEqual(new Set([undefined, ...signingObstacles]))
  })
})

test('inserting an already signed contract does not bypass the guard', async () => {
  const borrower = await aBorrowerOnPaper(app)
  const { contractId } = await aSignedContract(app, borrower)
  const payee_id = await aPayee(app, borrower, { endsIn: '4321' })
  const db = app.database.sql
  const {
    id: _,
    number: __,
    drafted_content: ___,
    ...row
  } = await db.selectFrom('loan_contracts').selectAll().where('id', '=', contractId).executeTakeFirstOrThrow()
  const { id: application_id } = await db
    .insertInto('applications')
    .values({
      ...{
        client_id: borrower.clientId,
        product: 'pdl',
        amount_tiyn: row.amount_tiyn,
        term: row.term,
        method: row.method,
      },
      ...{ state: 'deciding', has_automated_consent: true, locale: 'ru', review_until: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow()

  const write = db
    .insertInto('loan_contracts')
    .values({ ...row, payments: JSON.stringify(row.payments), application_id, payee_id })
    .execute()

  await expect(write).rejects.toThrow('may not be signed: not_approved')
})
