import type { Day } from '@qadam/domain/calendar/day'
import type { StateCalendar } from '@qadam/domain/calendar/working-days'
import { sql } from 'kysely'
import type { Autopaying } from '../src/modules/autopay/autopay.ts'
import { beginAfterPayment } from '../src/modules/autopay/begin-after-payment.ts'
import { askByTheClient } from '../src/modules/card-payments/ask-acquirer.ts'
import { findCurrentTemplate } from '../src/modules/documents/documents-templates-repository.ts'
import { remindBorrowers } from '../src/modules/reminders/remind-borrowers.ts'
import { closeDays } from '../src/modules/servicing/close-days.ts'
import { type Acquirer, aCardPayment, aDebtor } from './a-card-payment.ts'
import type { TestApp } from './a-test-app.ts'

export const providerCall = { key: 'one', signal: new AbortController().signal }

export async function autopayConsent({ database }: Pick<TestApp, 'database'>): Promise<number> {
  return (await findCurrentTemplate(database.sql, { bundle: 'autopay', code: 'autopay-consent' })).id
}

/** A card that the client's payment has saved; saving itself is tested elsewhere. */
export async function aSavedCard(
  { api, database }: TestApp,
  { clientId }: { readonly clientId: string },
  token = `a token of ${clientId}`,
): Promise<string> {
  const { secrets } = api.context
  const { id } = await database.sql
    .insertInto('saved_cards')
    .values({
      ...{ client_id: clientId, token_mac: secrets.mac('saved-card', token), last_four: '4242' },
      sealed_token: secrets.seal('saved-card', Buffer.from(token)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A borrower who has paid a thousand tenge by a card and ticked automatic payment there. */
export async function anAutopayer(app: TestApp, acquirer: Acquirer, calendar: StateCalendar) {
  const debtor = await aDebtor(app, calendar)
  const press = { loanId: debtor.loanId, amount: 100_000, ticked: [await autopayConsent(app)] }
  const { id, invoice } = await aCardPayment(acquirer, debtor.session, press)
  acquirer.gateway.becomes(invoice, 'paid')
  await askByTheClient(acquirer.context, id, providerCall)
  const card = await app.database.sql
    .selectFrom('saved_cards')
    .selectAll()
    .where('client_id', '=', debtor.clientId)
    .executeTakeFirstOrThrow()
  await beginAfterPayment(acquirer.context as Autopaying, { payment_id: id, card_id: card.id })
  const mandate = await app.database.sql
    .selectFrom('autopay_mandates')
    .selectAll()
    .where('loan_id', '=', debtor.loanId)
    .executeTakeFirstOrThrow()
  return { ...debtor, card, mandate }
}

/** Closes the days before `today` and writes the reminders of that day, of which charges are announced at once. */
export async function remindOn(app: TestApp, calendar: StateCalendar, today: Day): Promise<void> {
  await writeReminders(app, calendar, today)
  await app.database.sql
    .updateTable('notifications')
    .set({ sent_at: sql<Date>`now()`, sealed_to: null })
    .where('kind', 'in', ['autopay_soon', 'autopay_tomorrow'])
    .where('sealed_to', 'is not', null)
    .execute()
}

/** The same, with every message still to be sent. */
export async function writeReminders({ api, database }: TestApp, calendar: StateCalendar, today: Day): Promise<void> {
  const on = { database, calendar: () => calendar, today: () => today }
  const log = { info() {}, warn() {}, error() {} }
  await closeDays({ ...on, log })
  await remindBorrowers({ ...on, notify: api.context.notify })
}
