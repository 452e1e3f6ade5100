import { randomUUID } from 'node:crypto'
import { maxChargeTries } from '@qadam/domain/lending/autopay'
import { type SqlBool, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCalendar } from '../../../testing/a-calendar.ts'
import { aDebtor, anAcquirer } from '../../../testing/a-card-payment.ts'
import { daysAhead } from '../../../testing/a-running-loan.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { anAutopayer } from '../../../testing/an-autopay.ts'

const calendar = aCalendar()
const dueDay = '2026-02-16'
const now = new Date('2026-02-04T12:00:00+05:00')

let app: TestApp
beforeAll(async () => {
  app = await aTestApp({ runsJobs: false, context: { calendar: () => calendar, now: () => now } })
  await daysAhead(app, 400)
})
afterAll(() => app.close())

type Charge = { readonly loanId: string; readonly mandateId: string; readonly dueOn?: string; readonly amount?: number }

describe('the database, by plain SQL,', () => {
  const run = (text: string) => sql<SqlBool>`${sql.raw(text)}`.execute(app.database.sql)

  const insert = ({ amount = 7_864_296, dueOn = dueDay, loanId, mandateId }: Charge, id: string = randomUUID()) =>
    run(`insert into card_payments (id, loan_id, amount_tiyn, locale, requested_at, expires_at, mandate_id, due_on)
      values ('${id}', '${loanId}', ${amount}, 'ru', now(), now() + interval '1 hour', '${mandateId}', '${dueOn}')`)

  const aPayer = async () => anAutopayer(app, await anAcquirer(app), calendar)

  /** One who has been told of the charge of the due day. */
  const anAnnounced = async () => {
    const payer = await aPayer()
    await announce(payer, dueDay)
    return payer
  }

  const announce = ({ clientId, loanId }: { clientId: string; loanId: string }, day: string, amount = 7_864_296) =>
    run(`insert into notifications (client_id, kind, about, channel, locale, facts, due_at, sent_at)
      values ('${clientId}', 'autopay_soon', '${loanId} ${day}', 'sms', 'ru', '{"amount_tiyn": ${amount}}', now(), now())`)

  test('accepts a charge only of a payment of the schedule, of no more than it, and announced in time', async () => {
    const { clientId, loanId, mandate } = await aPayer()
    const charge = { loanId, mandateId: mandate.id }

    await expect(insert({ ...charge, amount: 7_964_297 })).rejects.toThrow('more than is due')
    await expect(insert({ ...charge, dueOn: '2026-02-15' })).rejects.toThrow('more than is due')
    await expect(insert({ ...charge, dueOn: '2026-02-05' })).rejects.toThrow('told of this charge in time')
    await expect(insert(charge)).rejects.toThrow('told of this charge in time')
    await announce({ clientId, loanId }, dueDay, 7_000_000)
    await expect(insert(charge)).rejects.toThrow('told of this charge in time')
    const { loanId: another } = await aDebtor(app, calendar)
    await expect(insert({ ...charge, loanId: another })).rejects.toThrow('of another loan')
  })

  test('accepts a second charge of a payment only after a decline, and as many as the domain', async () => {
    const { loanId, mandate } = await anAnnounced()
    const decline = async () => {
      const id = randomUUID()
      await insert({ loanId, mandateId: mandate.id }, id)
      await expect(insert({ loanId, mandateId: mandate.id })).rejects.toThrow('its outcome is not known')
      await run(`update card_payments set state = 'declined', decline_reason = 'limit' where id = '${id}'`)
    }
    for (let tries = 0; tries < maxChargeTries; tries += 1) await decline()

    await expect(insert({ loanId, mandateId: mandate.id })).rejects.toThrow('tried enough')
  })

  test('sends and plans nothing by a mandate that has ended, and resumes none', async () => {
    const { card, loanId, mandate } = await anAnnounced()
    const id = randomUUID()
    await insert({ loanId, mandateId: mandate.id }, id)
    await run(`update autopay_mandates set ended_at = now(), ended_because = 'client' where id = '${mandate.id}'`)

    await expect(run(`update card_payments set state = 'open', sent_at = now() where id = '${id}'`)).rejects.toThrow(
      'the mandate has ended',
    )
    await expect(insert({ loanId, mandateId: mandate.id })).rejects.toThrow('the mandate has ended')
    await expect(
      run(`update autopay_mandates set ended_at = null, ended_because = null where id = '${mandate.id}'`),
    ).rejects.toThrow('not resumed')
    await expect(run(`delete from autopay_mandates where id = '${mandate.id}'`)).rejects.toThrow()
    await expect(run(`update saved_cards set last_four = '1111' where id = '${card.id}'`)).rejects.toThrow('removed')
    await expect(run(`update saved_cards set sealed_token = null where id = '${card.id}'`)).rejects.toThrow('a_token')
  })

  test("accepts a mandate only by the client's own consent, for their own loan and card", async () => {
    const [mine, another] = [await aPayer(), await aPayer()]
    const values = (loan: string, card: string, consent: string) =>
      run(`insert into autopay_mandates (loan_id, card_id, consent_id, agreed_on)
        values ('${loan}', '${card}', '${consent}', '2026-02-04')`)
    await run(`update autopay_mandates set ended_at = now(), ended_because = 'client' where id = '${mine.mandate.id}'`)

    await expect(values(mine.loanId, another.card.id, mine.mandate.consent_id)).rejects.toThrow('not by this client')
    await expect(values(mine.loanId, mine.card.id, another.mandate.consent_id)).rejects.toThrow('not by this client')
    await expect(values(mine.loanId, mine.card.id, mine.mandate.consent_id)).rejects.toThrow('consent_key')
  })
})
