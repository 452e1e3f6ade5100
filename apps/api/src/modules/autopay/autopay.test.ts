import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Acquirer, aCardPayment, aDebtor } from '../../../testing/a-card-payment.ts'
import type { TestApp } from '../../../testing/a-test-app.ts'
import { anAutopayer, autopayConsent, providerCall, remindOn, writeReminders } from '../../../testing/an-autopay.ts'
import { autopayDays, calendar, due, dueDay } from '../../../testing/autopay-days.ts'
import type { Session } from '../../http/session.ts'
import { metrics } from '../../telemetry/metrics.ts'
import { askByTheClient, askByTheClock } from '../card-payments/ask-acquirer.ts'
import { beginCardPayment } from '../card-payments/begin-card-payment.ts'
import type { Autopaying } from './autopay.ts'
import { readAutopay } from './autopay-views.ts'
import { beginAutopay } from './begin-autopay.ts'
import { chargeSavedCard } from './charge-saved-card.ts'
import { oldestUnknownChargeSeconds } from './charge-status.ts'
import { notifyOfCharge } from './notify-of-charge.ts'
import { planCharges } from './plan-charges.ts'

const days = autopayDays()
const { anAnnounced, at, charge, chargesOf } = days

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

const noticesOf = async (clientId: string) => {
  const rows = await app.database.sql
    .selectFrom('notifications')
    .select(['kind', 'facts'])
    .where('client_id', '=', clientId)
    .where('channel', '=', 'sms')
    .orderBy('made_at')
    .execute()
  return rows
}

const viewOf = async (session: Session, loanId: string) => {
  const view = await readAutopay(context, session, loanId)
  if ('code' in view) throw new Error(view.code)
  return view
}

describe('a card ticked at a payment', () => {
  test('is saved sealed with its last four digits, and the consent is signed with its version and time', async () => {
    const { card, loanId, mandate, session } = await anAutopayer(app, acquirer, calendar)

    expect(card.last_four).toBe('4242')
    expect(card.sealed_token!.toString()).not.toContain('token of')
    const consent = await app.database.sql
      .selectFrom('signed_documents')
      .selectAll()
      .where('id', '=', mandate.consent_id)
      .executeTakeFirstOrThrow()
    expect(consent).toMatchObject({ signed_by: 'tick', template_id: await autopayConsent(app), phone: session.phone })
    expect(await viewOf(session, loanId)).toMatchObject({
      cards: [{ last_four: '4242' }],
      mandate: { card: { last_four: '4242' }, next: { on: dueDay, amount_tiyn: due }, under_way: false },
      can_begin: false,
    })
  })

  test('is not saved unless the client wants it, and without the current consent the payment does not begin', async () => {
    const { loanId, session } = await aDebtor(app, calendar)
    const { id, invoice } = await aCardPayment(acquirer, session, { loanId, amount: 100_000 })
    acquirer.gateway.becomes(invoice, 'paid')
    await askByTheClient(context, id, providerCall)
    const press = { loanId, amount: 100_000, choice: null, locale: 'ru' as const, ticked: [1] }

    expect((await viewOf(session, loanId)).cards).toEqual([])
    expect(await beginCardPayment(context, session, { ...press, paymentId: crypto.randomUUID() })).toMatchObject({
      code: 'consent_missing',
      documents: [{ code: 'autopay-consent' }],
    })
  })

  test('only saved, can be set to pay later in the cabinet, by its own client and with the consent', async () => {
    const { loanId, session } = await aDebtor(app, calendar)
    const { session: stranger } = await aDebtor(app, calendar)
    const { id, invoice } = await aCardPayment(acquirer, session, { loanId, amount: 100_000, keepsCard: true })
    acquirer.gateway.becomes(invoice, 'paid')
    await askByTheClient(context, id, providerCall)
    const [card] = (await viewOf(session, loanId)).cards
    const asked = { loanId, cardId: card!.id, locale: 'ru' as const, ip: '127.0.0.1', userAgent: 'a browser' }
    const ticked = [await autopayConsent(app)]

    expect(await beginAutopay(context, session, { ...asked, ticked: [] })).toMatchObject({ code: 'consent_missing' })
    expect(await beginAutopay(context, stranger, { ...asked, ticked })).toMatchObject({ code: 'not_found' })
    expect(await beginAutopay(context, session, { ...asked, ticked })).toMatchObject({ mandate: { card } })
    expect(await beginAutopay(context, session, { ...asked, ticked })).toMatchObject({ mandate: { card } })
  })
})

describe('a payment by mandate', () => {
  test('is announced three days and one day before, charged on its day for exactly what is due, and reported', async () => {
    const { clientId, loanId, session } = await anAutopayer(app, acquirer, calendar)
    await remindOn(app, calendar, '2026-02-13')
    await remindOn(app, calendar, '2026-02-15')
    at('2026-02-15', 18)
    await charge(loanId)
    expect(await chargesOf(loanId)).toEqual([])

    at(dueDay, 10)
    await remindOn(app, calendar, dueDay)
    await charge(loanId)
    await charge(loanId)

    expect(acquirer.gateway.charges).toEqual([
      { invoice: expect.any(String), token: expect.any(String), amountTiyn: due },
    ])
    const [payment] = await chargesOf(loanId)
    expect(payment).toMatchObject({ state: 'paid', due_on: dueDay, paid_tiyn: BigInt(due) })
    await notifyOfCharge(context, payment!.id)
    const told = await noticesOf(clientId)
    expect(told.map(({ kind }) => kind)).toEqual(['autopay_soon', 'autopay_tomorrow', 'autopay_paid'])
    expect(told[0]!.facts).toEqual({ amount_tiyn: due, payment_date: dueDay, last_four: '4242' })
    expect(await viewOf(session, loanId)).toMatchObject({ charges: [{ state: 'paid', amount_tiyn: due }] })
    const { state } = await app.database.sql
      .selectFrom('loans')
      .select('state')
      .where('id', '=', loanId)
      .executeTakeFirstOrThrow()
    expect(state).toBe('closed')
    // The next pass ends the mandate of a loan that is over.
    await planCharges(context)
    expect((await viewOf(session, loanId)).mandate).toBeNull()
  })

  test('is not charged if it was not announced, and gets the ordinary reminder', async () => {
    const { clientId, loanId } = await anAutopayer(app, acquirer, calendar)
    at(dueDay)
    await remindOn(app, calendar, dueDay)
    await charge(loanId)

    expect(await chargesOf(loanId)).toEqual([])
    expect((await noticesOf(clientId)).map(({ kind }) => kind)).toEqual(['payment_today'])
  })

  test('is never planned twice, also by two nodes at once', async () => {
    const { loanId } = await anAnnounced()

    await Promise.all(Array.from({ length: 6 }, () => planCharges(context)))

    expect(await chargesOf(loanId)).toHaveLength(1)
  })

  test('waits while the client is paying or a payment is pending, and is less by what has come meanwhile', async () => {
    const { loanId, session } = await anAnnounced()
    const { id, invoice } = await aCardPayment(acquirer, session, { loanId, amount: 500_000 })
    await charge(loanId)
    expect(await chargesOf(loanId)).toEqual([])
    acquirer.gateway.becomes(invoice, 'pending')
    await askByTheClient(context, id, providerCall)
    at(dueDay, 14)
    await charge(loanId)
    expect(await chargesOf(loanId)).toEqual([])

    acquirer.gateway.becomes(invoice, 'paid')
    await askByTheClock(context, { paymentId: id, round: 0, heard: true }, providerCall)
    await charge(loanId)

    expect(acquirer.gateway.charges).toMatchObject([{ amountTiyn: due - 500_000 }])
  })

  test('written but never sent to the client is not charged, and is reminded of as any other', async () => {
    const { clientId, loanId } = await anAutopayer(app, acquirer, calendar)
    at('2026-02-13')
    await writeReminders(app, calendar, '2026-02-13')
    await app.database.sql
      .updateTable('notifications')
      .set({ dropped_at: new Date(), sealed_to: null })
      .where('client_id', '=', clientId)
      .execute()
    at(dueDay)
    await remindOn(app, calendar, dueDay)
    await charge(loanId)

    expect(await chargesOf(loanId)).toEqual([])
    expect((await noticesOf(clientId)).map(({ kind }) => kind)).toEqual(['autopay_soon', 'payment_today'])
  })

  test('is charged though the loan of another client cannot be calculated', async () => {
    const payers = [await anAutopayer(app, acquirer, calendar), await anAutopayer(app, acquirer, calendar)]
    at('2026-02-13')
    await remindOn(app, calendar, '2026-02-13')
    at(dueDay)
    const [broken, whole] = payers.toSorted((one, other) => (one.mandate.id < other.mandate.id ? -1 : 1))
    const setRate = (rate_in_force: string) =>
      app.database.sql.updateTable('loans').set({ rate_in_force }).where('id', '=', broken!.loanId).execute()
    const { rate_in_force } = await app.database.sql
      .selectFrom('loans')
      .select('rate_in_force')
      .where('id', '=', broken!.loanId)
      .executeTakeFirstOrThrow()
    await setRate('no rate')

    await planCharges(context)
    await setRate(rate_in_force)

    expect(await chargesOf(broken!.loanId)).toEqual([])
    expect(await chargesOf(whole!.loanId)).toHaveLength(1)
  })

  test('waits for the outcome of a page that has closed, because its money may have been taken', async () => {
    const { loanId, session } = await anAnnounced()
    at(dueDay, 10)
    const { id, invoice } = await aCardPayment(acquirer, session, { loanId, amount: 500_000 })
    acquirer.gateway.becomes(invoice, 'paid')
    at(dueDay, 11)
    await charge(loanId)
    expect(await chargesOf(loanId)).toEqual([])

    await askByTheClock(context, { paymentId: id, round: 0, heard: true }, providerCall)
    await charge(loanId)

    expect(acquirer.gateway.charges).toMatchObject([{ amountTiyn: due - 500_000 }])
  })

  test('declined when no hour of a charge is left in its time is not promised again', async () => {
    const { clientId, loanId } = await anAnnounced()
    acquirer.gateway.answersCharges('declined')
    at(dueDay, 18)
    await charge(loanId)
    const [payment] = await chargesOf(loanId)
    await notifyOfCharge(context, payment!.id)

    const told = (await noticesOf(clientId)).filter(({ kind }) => kind === 'autopay_declined')
    expect(told).toMatchObject([{ facts: { will_retry: false } }])
  })

  test('that is declined is retried twice, four hours apart, and each time the client is told what follows', async () => {
    const { clientId, loanId, session } = await anAnnounced()
    acquirer.gateway.answersCharges('declined')
    for (const hour of [10, 12, 14, 16, 18, 20, 22]) {
      at(dueDay, hour)
      await charge(loanId)
      for (const { id } of await chargesOf(loanId)) await notifyOfCharge(context, id)
    }

    const charges = await chargesOf(loanId)
    expect(charges.map(({ requested_at, state }) => [state, requested_at.getUTCHours() + 5])).toEqual([
      ...[
        ['declined', 10],
        ['declined', 14],
        ['declined', 18],
      ],
    ])
    const told = (await noticesOf(clientId)).filter(({ kind }) => kind === 'autopay_declined')
    expect(told.map(({ facts }) => facts.will_retry)).toEqual([true, true, false])
    expect((await viewOf(session, loanId)).charges).toMatchObject([
      ...[{ state: 'declined', decline: 'no_money' }, { state: 'declined' }, { state: 'declined' }],
    ])
  })

  test('declined and found paid after all is not tried again', async () => {
    const { loanId } = await anAnnounced()
    acquirer.gateway.answersCharges('declined')
    at(dueDay, 10)
    await charge(loanId)
    const [first] = await chargesOf(loanId)
    acquirer.gateway.answersCharges('paid')
    acquirer.gateway.becomes(String(first!.invoice), 'paid')
    at(dueDay, 14)
    await charge(loanId)

    expect(acquirer.gateway.charges).toHaveLength(1)
    expect((await chargesOf(loanId)).map(({ state }) => state)).toEqual(['paid', 'gone'])
  })

  test('is counted by its outcome, and one without an outcome has an age', async () => {
    const counted = async () => {
      const { values } = await metrics.getSingleMetric('qadam_card_charges_total')!.get()
      return Object.fromEntries(values.map(({ labels, value }) => [labels.outcome, value]))
    }
    const before = await counted()
    for (const outcome of ['paid', 'declined', 'lost'] as const) {
      at('2026-02-04')
      const { loanId } = await anAnnounced()
      acquirer.gateway.answersCharges(outcome)
      await charge(loanId)
    }

    expect(await counted()).toEqual({ ...before, paid: before.paid! + 1, declined: before.declined! + 1 })
    expect(await oldestUnknownChargeSeconds(app.database)).toBeGreaterThan(0)
  })

  test('whose response is lost is asked about and never sent again, however often the job runs', async () => {
    const { loanId, session } = await anAnnounced()
    acquirer.gateway.answersCharges('lost')
    await planCharges(context)
    const { id } = (await chargesOf(loanId))[0]!
    await expect(chargeSavedCard(context, id, providerCall)).rejects.toThrow()
    expect((await viewOf(session, loanId)).mandate).toMatchObject({ under_way: true })
    at(dueDay, 18)
    await planCharges(context)

    await chargeSavedCard(context, id, providerCall)
    await chargeSavedCard(context, id, providerCall)

    expect(acquirer.gateway.charges).toHaveLength(1)
    expect(acquirer.gateway.asked.filter(({ path }) => path === '/charges')).toHaveLength(1)
    expect(await chargesOf(loanId)).toMatchObject([{ state: 'paid' }])
  })

  test('that never reached the acquirer is sent again under the same invoice, and dropped once its day is over', async () => {
    const { loanId } = await anAnnounced()
    acquirer.gateway.answersCharges('unreachable')
    await planCharges(context)
    const { id, invoice } = (await chargesOf(loanId))[0]!
    await expect(chargeSavedCard(context, id, providerCall)).rejects.toThrow()
    acquirer.gateway.answersCharges('paid')
    await chargeSavedCard(context, id, providerCall)
    expect(acquirer.gateway.charges).toMatchObject([{ invoice: String(invoice) }])

    at('2026-02-04')
    const late = await anAnnounced()
    acquirer.gateway.answersCharges('unreachable')
    await planCharges(context)
    const second = (await chargesOf(late.loanId))[0]!
    await expect(chargeSavedCard(context, second.id, providerCall)).rejects.toThrow()
    at('2026-02-17')
    acquirer.gateway.answersCharges('paid')
    await chargeSavedCard(context, second.id, providerCall)

    expect(await chargesOf(late.loanId)).toMatchObject([{ state: 'gone' }])
    expect(acquirer.gateway.charges).toHaveLength(1)
  })
})
