import { sql } from 'kysely'
import { expect } from 'vitest'
import { aBorrower } from '../../../testing/a-borrower.ts'
import { aSignedContract } from '../../../testing/a-contract.ts'
import { aTestApp } from '../../../testing/a-test-app.ts'
import { test } from '../../../testing/database-test.ts'
import { endCoolingOffs } from '../contracts/contracts-repository.ts'
import { checkStandClock, StandClockError } from './stand-clock.ts'

const move = sql`insert into sandbox_clock (offset_days) values (3)`

test('a database whose day was moved cannot be served without a sandbox', async ({ database }) => {
  await checkStandClock(database, { stand: 'test', sandbox: false })
  await move.execute(database.sql)

  await checkStandClock(database, { stand: 'test', sandbox: true })
  await expect(checkStandClock(database, { stand: 'test', sandbox: false })).rejects.toThrow(StandClockError)
  await expect(checkStandClock(database, { stand: 'prod', sandbox: false })).rejects.toThrow('3 days ahead')
  await expect(sql`insert into prod_stand (id) values (1)`.execute(database.sql)).rejects.toThrow('was moved here')
})

test('once a prod stand has run on a database, its day cannot be moved', async ({ database }) => {
  await checkStandClock(database, { stand: 'prod', sandbox: false })
  await checkStandClock(database, { stand: 'prod', sandbox: false })

  await expect(move.execute(database.sql)).rejects.toThrow('the day of this stand is the world')
  await expect(sql`delete from prod_stand`.execute(database.sql)).rejects.toThrow('stays as it was')
  await expect(sql`truncate prod_stand`.execute(database.sql)).rejects.toThrow('stays as it was')
})

test('once a prod stand has run on a database, no cooling-off can be shortened', async () => {
  const app = await aTestApp()
  await aSignedContract(app, await aBorrower(app), { coolsOff: true })
  const endAll = () => app.database.sql.transaction().execute(endCoolingOffs)
  await checkStandClock(app.database, { stand: 'prod', sandbox: false })

  await expect(endAll()).rejects.toThrow('the cooling-off is too short')
  await app.close()
})
