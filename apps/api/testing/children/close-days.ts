// Closes the days `from`..`to` one by one and prints each after it is closed.
import { addDays } from '@qadam/domain/calendar/day'
import { closeDays } from '../../src/modules/servicing/close-days.ts'
import { aCalendar } from '../a-calendar.ts'
import { aLog } from '../a-log.ts'
import { openGivenDatabase, print } from './open-given-database.ts'

const [from, to] = process.argv.slice(2) as [string, string]
const calendar = aCalendar()
const database = await openGivenDatabase()

for (let day = from; day <= to; day = addDays(day, 1)) {
  await closeDays({ database, log: aLog(), today: () => addDays(day, 1), calendar: () => calendar, loansAtOnce: 2 })
  print(day)
}
await database.close()
