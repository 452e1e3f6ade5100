import { sql } from 'kysely'
import { expect } from 'vitest'
import { testOnSharedDatabase as test } from '../../testing/database-test.ts'

test.for([
  'update registration_moves set error = null',
  'delete from registration_moves',
  'truncate registration_moves',
  'update operator_actions set operator = operator',
  'delete from operator_actions',
  'truncate operator_actions',
  'truncate decisions cascade',
  'update client_notes set text = text',
  'truncate client_notes',
  `update staff_actions set reason = 'another'`,
  'delete from staff_actions',
  'truncate staff_actions',
  `update staff_seals set sha256 = sha256`,
  'delete from staff_seals',
  'truncate staff_seals',
])('the database refuses «%s»', async (statement, { database }) => {
  const refused = database.sql.transaction().execute(async (trx) => {
    await sql.raw(statement).execute(trx)
    throw new Error('went through')
  })

  await expect(refused).rejects.toMatchObject({ code: '23001' })
})
