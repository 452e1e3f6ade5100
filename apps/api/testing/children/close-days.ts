// Closes the days `from`..`to` one by one, and is gone after the statement of the number `fatal`.
import { addDays } from '@qadam/domain/calendar/day'
import { closeDays } from '../../src/modules/servicing/close-days.ts'
import { aCalendar } from '../a-calendar.ts'
import { aLog } from '../a-log.ts'
import { dieAfterStatement } from './die-after-statement.ts'
import { openGivenDatabase } from './open-given-database.ts'

const [from, to, fatal] = process.argv.slice(2) as [string, string, string]
const calendar = aCalendar()
const database = await openGivenDatabase()
dieAfterStatement(database, Number(fatal))

for (let day = from; day <= to; day = addDays(day, 1))
  await closeDays({ database, log: aLog(), today: () => addDays(day, 1), calendar: () => calendar, loansAtOnce: 2 })
await database.close()
