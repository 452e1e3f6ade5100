// Records a payment of the account given, prints that everything is written, and never commits.
import { businessDay } from '@qadam/domain/calendar/business-day'
import { clientsService } from '../../src/modules/clients/clients-service.ts'
import { recordPayment } from '../../src/modules/receipts/accept-payment-notice.ts'
import { aCalendar } from '../a-calendar.ts'
import { openGivenDatabase, print } from './open-given-database.ts'

const [account, externalId, amount, paid] = process.argv.slice(2) as [string, string, string, string]
const paidAt = new Date(paid)
const calendar = aCalendar()
const database = await openGivenDatabase()
const receipts = {
  ...{ database, clients: clientsService(database), calendar: () => calendar, dayOf: businessDay },
  ...{ now: () => paidAt, today: () => businessDay(paidAt) },
}

await database.sql.transaction().execute(async (trx) => {
  const payment = { channel: 'kassa24', account, externalId, amount: Number(amount), paidAt, choice: null }
  await recordPayment(trx, receipts, { ...payment, status: 'paid' })
  print('written')
  await new Promise(() => undefined)
})
