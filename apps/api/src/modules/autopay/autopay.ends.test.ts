import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Acquirer, aCardPayment, aDebtor } from '../../../testing/a-card-payment.ts'
import type { TestApp } from '../../../testing/a-test-app.ts'
import { anAutopayer, autopayConsent, providerCall, writeReminders } from '../../../testing/an-autopay.ts'
import { autopayDays, calendar, due, dueDay } from '../../../testing/autopay-days.ts'
import type { Session } from '../../http/session.ts'
import { askByTheClient, askByTheClock } from '../card-payments/ask-acquirer.ts'
import { lockClient } from '../clients/lock-client.ts'
import { closeAccount } from '../personal-data/account-closing.ts'
import { receivePayment } from '../servicing/receive-payment.ts'
import type { Autopaying } from './autopay.ts'
import { readAutopay } from './autopay-views.ts'
import { beginAfterPayment } from './begin-after-payment.ts'
import { endAutopay } from './end-autopay.ts'
import { forgetCard } from './forget-card.ts'
import { removeSavedCard } from './remove-saved-card.ts'

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

const viewOf = async (session: Session, loanId: string) => {
  const view = await readAutopay(context, session, loanId)
  if ('code' in view) throw new Error(view.code)
  return view
}

describe('automatic payment', () => {
  test('ends by one press, once, and only by its own client', async () => {
    const { loanId, session } = await anAnnounced()
    const { session: stranger } = await aDebtor(app, calendar)

    expect(await endAutopay(context, stranger, loanId)).toMatchObject({ code: 'not_found' })
    expect(await endAutopay(context, session, loanId)).toMatchObject({ mandate: null, can_begin: false })
    expect(await endAutopay(context, session, loanId)).toMatchObject({ mandate: null })
    await charge(loanId)

    expect(await chargesOf(loanId)).toEqual([])
  })

  test('does not begin by a payment that is paid after the client has ended it', async () => {
    const { card, loanId, session } = await anAutopayer(app, acquirer, calendar)
    const ticked = [await autopayConsent(app)]
    const late = await aCardPayment(acquirer, session, { loanId, amount: 100_000, ticked })
    await endAutopay(context, session, loanId)
    acquirer.gateway.becomes(late.invoice, 'paid')
    await askByTheClient(context, late.id, providerCall)

    await beginAfterPayment(context, { payment_id: late.id, card_id: card.id })

    expect((await viewOf(session, loanId)).mandate).toBeNull()
  })

  test('ends with its card, which the acquirer forgets and whose token is erased', async () => {
    const { card, loanId, mandate, session } = await anAnnounced()
    const { session: stranger } = await aDebtor(app, calendar)

    expect(await removeSavedCard(context, stranger, card.id)).toMatchObject({ code: 'not_found' })
    expect(await removeSavedCard(context, session, card.id)).toEqual({ cards: [] })
    expect(await removeSavedCard(context, session, card.id)).toEqual({ cards: [] })
    await charge(loanId)
    await forgetCard(context, card.id, providerCall)
    await forgetCard(context, card.id, providerCall)

    expect(await chargesOf(loanId)).toEqual([])
    expect(acquirer.gateway.forgotten).toHaveLength(1)
    const kept = await app.database.sql
      .selectFrom('autopay_mandates')
      .innerJoin('saved_cards', 'saved_cards.id', 'card_id')
      .select(['ended_because', 'sealed_token'])
      .where('autopay_mandates.id', '=', mandate.id)
      .executeTakeFirstOrThrow()
    expect(kept).toEqual({ ended_because: 'card_removed', sealed_token: null })
  })
  test('of another client by the same card goes on when one of them removes it', async () => {
    const [one, other] = [await anAutopayer(app, acquirer, calendar), await anAutopayer(app, acquirer, calendar)]
    const family = app.api.context.secrets.mac('saved-card', 'the card of a family')
    const share = ({ clientId }: { clientId: string }) =>
      app.database.sql
        .insertInto('saved_cards')
        .values({
          ...{ client_id: clientId, token_mac: family, last_four: '4242' },
          sealed_token: app.api.context.secrets.seal('saved-card', Buffer.from('the card of a family')),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    const [first, second] = [await share(one), await share(other)]

    await removeSavedCard(context, one.session, first.id)
    await forgetCard(context, first.id, providerCall)
    expect(acquirer.gateway.forgotten).toEqual([])

    await removeSavedCard(context, other.session, second.id)
    await forgetCard(context, second.id, providerCall)
    expect(acquirer.gateway.forgotten).toEqual(['the card of a family'])
  })
})

describe('the announcement of a charge', () => {
  const send = async (clientId: string) => {
    const rows = () =>
      app.database.sql
        .selectFrom('notifications')
        .selectAll()
        .where('client_id', '=', clientId)
        .where('channel', '=', 'sms')
    const job = app.api.context.jobs.find(({ name }) => name === 'send-notification')!
    for (const { id } of await rows().execute())
      await job.run({ notification_id: id } as never, { id, attempt: 1, signal: providerCall.signal })
    return (await rows().execute()).map(({ dropped_at, kind, sent_at }) => [
      kind,
      sent_at ? 'sent' : dropped_at && 'dropped',
    ])
  }
  const written = async () => {
    const payer = await anAutopayer(app, acquirer, calendar)
    at('2026-02-13')
    await writeReminders(app, calendar, '2026-02-13')
    return payer
  }

  test('is sent while it is true', async () => {
    const { clientId } = await written()

    expect(await send(clientId)).toEqual([['autopay_soon', 'sent']])
  })

  test('is not sent once the client has ended automatic payment', async () => {
    const { clientId, loanId, session } = await written()
    await endAutopay(context, session, loanId)

    expect(await send(clientId)).toEqual([['autopay_soon', 'dropped']])
  })

  test('is not sent once the payment has arrived, nor on the day of the charge itself', async () => {
    const [paid, late] = [await written(), await written()]
    await app.database.sql
      .transaction()
      .execute((trx) =>
        receivePayment(trx, { calendar, today: '2026-02-13' }, { loanId: paid.loanId, amount: due, choice: null }),
      )

    expect(await send(paid.clientId)).toEqual([['autopay_soon', 'dropped']])
    at(dueDay)
    expect(await send(late.clientId)).toEqual([['autopay_soon', 'dropped']])
  })
})

describe('closing an account', () => {
  const closed = async (clientId: string) => {
    await app.database.sql
      .transaction()
      .execute(async (trx) => closeAccount(trx, context, { clientId, ...(await lockClient(trx, clientId))! }))
  }
  const forgetJobs = async (cardId: string) => {
    const { rows } = await sql`
      select id from jobs.job where name = 'forget-saved-card' and data->>'card_id' = ${cardId}
    `.execute(app.database.sql)
    return rows.length
  }
  const cardsOfClient = (clientId: string) =>
    app.database.sql.selectFrom('saved_cards').selectAll().where('client_id', '=', clientId).execute()

  test('ends automatic payment and has the acquirer forget the card, after which its token is erased', async () => {
    const { card, clientId, loanId, mandate } = await anAnnounced()

    await closed(clientId)
    await charge(loanId)

    expect(await chargesOf(loanId)).toEqual([])
    const { ended_because } = await app.database.sql
      .selectFrom('autopay_mandates')
      .select('ended_because')
      .where('id', '=', mandate.id)
      .executeTakeFirstOrThrow()
    expect(ended_because).toBe('card_removed')
    expect(await forgetJobs(card.id)).toBe(1)
    await forgetCard(context, card.id, providerCall)
    expect(acquirer.gateway.forgotten).toHaveLength(1)
    expect(await cardsOfClient(clientId)).toMatchObject([{ sealed_token: null, removed_at: expect.any(Date) }])
  })

  test('before a page of the client is paid keeps no card of it', async () => {
    const { clientId, loanId, session } = await aDebtor(app, calendar)
    const { id, invoice } = await aCardPayment(acquirer, session, { loanId, amount: 100_000, keepsCard: true })
    await closed(clientId)

    acquirer.gateway.becomes(invoice, 'paid')
    await askByTheClock(context, { paymentId: id, round: 0, heard: true }, providerCall)

    const [card] = await cardsOfClient(clientId)
    expect(card).toMatchObject({ removed_at: expect.any(Date) })
    expect(await forgetJobs(card!.id)).toBe(1)
  })
})
