import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Acquirer, aCardPayment, aDebtor } from '../../../testing/a-card-payment.ts'
import { aLog } from '../../../testing/a-log.ts'
import type { TestApp } from '../../../testing/a-test-app.ts'
import { anAutopayer, autopayConsent, providerCall } from '../../../testing/an-autopay.ts'
import { autopayDays, calendar, dueDay } from '../../../testing/autopay-days.ts'
import { changedMeanwhile } from '../../../testing/changed-meanwhile.ts'
import type { Tables } from '../../db/tables.ts'
import { askByTheClock } from '../card-payments/ask-acquirer.ts'
import { beginCardPayment } from '../card-payments/begin-card-payment.ts'
import { moveCardPayment } from '../card-payments/card-payments.ts'
import { lockClient } from '../clients/lock-client.ts'
import { consentToAutopay } from '../documents/consent-to-autopay.ts'
import { closeAccount } from '../personal-data/account-closing.ts'
import { receivePayment } from '../servicing/receive-payment.ts'
import { agreeAutopay } from './agree-autopay.ts'
import { type Autopaying, endMandate, lockLoan, lockMandate } from './autopay.ts'
import { readAutopay } from './autopay-views.ts'
import { beginAutopay } from './begin-autopay.ts'
import { chargeSavedCard } from './charge-saved-card.ts'
import { planCharges } from './plan-charges.ts'
import { removeCards } from './remove-cards.ts'
import { removeSavedCard } from './remove-saved-card.ts'

const days = autopayDays()
const { anAnnounced, charge, chargesOf } = days

const aPress = (loanId: string) =>
  ({ paymentId: randomUUID(), loanId, amount: 100_000, choice: null, locale: 'ru' }) as const

let app: TestApp
let acquirer: Acquirer
let context: Autopaying
beforeAll(async () => {
  app = await days.open()
})
afterAll(() => app.close())
beforeEach(async () => {
  ;({ acquirer, context } = await days.begin())
})

test('a mandate ended while a planned charge waits for its lock sends nothing', async () => {
  const { loanId, mandate } = await anAnnounced()
  await planCharges(context)
  const [payment] = await chargesOf(loanId)

  await changedMeanwhile(
    app.database,
    {
      lock: (trx) => lockMandate(trx, mandate.id),
      change: async (trx) => endMandate(trx, await lockMandate(trx, mandate.id), 'client'),
    },
    () => chargeSavedCard(context, payment!.id, providerCall),
  )

  expect(acquirer.gateway.charges).toEqual([])
  expect(await chargesOf(loanId)).toMatchObject([{ state: 'gone' }])
})

test('a mandate ended while the plan waits for its lock is not charged', async () => {
  const { loanId, mandate } = await anAnnounced()
  const log = aLog()

  await changedMeanwhile(
    app.database,
    {
      lock: (trx) => lockMandate(trx, mandate.id),
      change: async (trx) => endMandate(trx, await lockMandate(trx, mandate.id), 'client'),
    },
    () => planCharges({ ...context, log }),
  )

  expect(await chargesOf(loanId)).toEqual([])
  // The database would refuse the charge too, as an error of the job.
  expect(log.entries).toEqual([])
})

test('a payment that comes while a planned charge waits for the loan leaves nothing to charge', async () => {
  const { loanId } = await anAnnounced()
  await planCharges(context)
  const [payment] = await chargesOf(loanId)
  const on = { calendar, today: dueDay }

  await changedMeanwhile(
    app.database,
    {
      lock: (trx) => lockLoan(trx, loanId),
      change: (trx) => receivePayment(trx, on, { loanId, amount: 1_000_000, choice: null }),
    },
    () => chargeSavedCard(context, payment!.id, providerCall),
  )

  expect(acquirer.gateway.charges).toEqual([])
  expect(await chargesOf(loanId)).toMatchObject([{ state: 'gone' }])
})

test('a card removed while a planned charge waits for the mandate is not charged', async () => {
  const { card, loanId, mandate } = await anAnnounced()
  await planCharges(context)
  const [payment] = await chargesOf(loanId)

  await changedMeanwhile(
    app.database,
    {
      lock: (trx) => lockMandate(trx, mandate.id),
      change: (trx) => removeCards(trx, context.outbox, [card]),
    },
    () => chargeSavedCard(context, payment!.id, providerCall),
  )

  expect(acquirer.gateway.charges).toEqual([])
  expect(await chargesOf(loanId)).toMatchObject([{ state: 'gone' }])
})

test('a card removed while automatic payment begins with it gets no mandate', async () => {
  const { card, loanId, mandate, session } = await anAutopayer(app, acquirer, calendar)
  const db = app.database.sql
  await db.transaction().execute((trx) => endMandate(trx, mandate, 'client'))
  const ticked = [await autopayConsent(app)]
  const asked = { loanId, cardId: card.id, ticked, locale: 'ru' as const, ip: '127.0.0.1', userAgent: 'a browser' }

  const answer = await changedMeanwhile(
    app.database,
    {
      lock: (trx) => trx.selectFrom('saved_cards').select('id').where('id', '=', card.id).forUpdate().execute(),
      change: (trx) =>
        trx.updateTable('saved_cards').set({ removed_at: new Date() }).where('id', '=', card.id).execute(),
    },
    () => beginAutopay(context, session, asked),
  )

  expect(answer).toMatchObject({ code: 'loan_not_allowed' })
})

test('a mandate made while its card waits to be removed ends with the card', async () => {
  const { card, loanId, mandate, session } = await anAutopayer(app, acquirer, calendar)
  const db = app.database.sql
  await db.transaction().execute((trx) => endMandate(trx, mandate, 'client'))
  const signer = { phone: session.phone, locale: 'ru' as const, ip: '127.0.0.1', userAgent: 'a browser' }

  await changedMeanwhile(
    app.database,
    {
      lock: (trx) => trx.selectFrom('saved_cards').select('id').where('id', '=', card.id).forShare().execute(),
      change: (trx) =>
        agreeAutopay(trx, context, { loanId, cardId: card.id }, () => consentToAutopay(trx, context.outbox, signer)),
    },
    () => removeSavedCard(context, session, card.id),
  )

  const holds = await db
    .selectFrom('autopay_mandates')
    .select('id')
    .where('loan_id', '=', loanId)
    .where('ended_at', 'is', null)
    .execute()
  expect(holds).toEqual([])
})

test('an account closed while its page is being paid keeps no card', async () => {
  const { clientId, loanId, session } = await aDebtor(app, calendar)
  const { id, invoice } = await aCardPayment(acquirer, session, { loanId, amount: 100_000, keepsCard: true })
  acquirer.gateway.becomes(invoice, 'paid')
  const lockAccount = (trx: Transaction<Tables>) =>
    trx.selectFrom('accounts').select('id').where('id', '=', session.accountId).forUpdate().execute()

  await changedMeanwhile(
    app.database,
    {
      lock: lockAccount,
      change: async (trx) => closeAccount(trx, context, { clientId, ...(await lockClient(trx, clientId))! }),
    },
    () => askByTheClock(context, { paymentId: id, round: 0, heard: true }, providerCall),
  )

  const cards = await app.database.sql
    .selectFrom('saved_cards')
    .select('removed_at')
    .where('client_id', '=', clientId)
    .execute()
  expect(cards).toEqual([{ removed_at: expect.any(Date) }])
})

test('a payment by hand pressed while a charge is being sent is refused, and answered with the charge', async () => {
  const { loanId, session } = await anAnnounced()
  acquirer.gateway.answersCharges('lost')
  await planCharges(context)
  const [charge] = await chargesOf(loanId)

  const answer = await changedMeanwhile(
    app.database,
    {
      lock: (trx) => lockLoan(trx, loanId),
      change: async (trx) => moveCardPayment(trx, charge!, 'ordered', { sent_at: new Date() }),
    },
    () => beginCardPayment(context, session, aPress(loanId)),
  )

  expect(answer).toMatchObject({ code: 'charge_under_way' })
  expect(await readAutopay(context, session, loanId)).toMatchObject({
    charge_under_way: { kind: 'charging', due_on: dueDay, amount_tiyn: Number(charge!.amount_tiyn) },
  })
})

test('a payment by hand begun while a planned charge waits for the loan keeps the charge from being sent', async () => {
  const { loanId } = await anAnnounced()
  await planCharges(context)
  const [charge] = await chargesOf(loanId)
  const { amount, choice, locale, paymentId } = aPress(loanId)
  const requested_at = context.now()
  const expires_at = new Date(requested_at.getTime() + 60_000)

  await changedMeanwhile(
    app.database,
    {
      lock: (trx) => lockLoan(trx, loanId),
      change: (trx) =>
        trx
          .insertInto('card_payments')
          .values({
            id: paymentId,
            loan_id: loanId,
            amount_tiyn: BigInt(amount),
            choice,
            locale,
            requested_at,
            expires_at,
          })
          .execute(),
    },
    () => chargeSavedCard(context, charge!.id, providerCall),
  )
  await planCharges(context)

  expect(acquirer.gateway.charges).toEqual([])
  expect(await chargesOf(loanId)).toMatchObject([{ state: 'gone' }])
})

test('a charge without an answer holds payments by hand up for a quarter of an hour, then only warns', async () => {
  const { loanId, session } = await anAnnounced()
  acquirer.gateway.answersCharges('lost')
  await charge(loanId)
  const soon = { ...context, now: () => new Date(Date.now() + 14 * 60_000) }
  const later = { ...context, now: () => new Date(Date.now() + 16 * 60_000) }

  expect(await beginCardPayment(soon, session, aPress(loanId))).toMatchObject({ code: 'charge_under_way' })
  expect(await beginCardPayment(later, session, aPress(loanId))).toMatchObject({ state: 'open' })
  expect(await readAutopay(later, session, loanId)).toMatchObject({
    charge_under_way: { kind: 'unanswered', wait_until: null },
  })
})
