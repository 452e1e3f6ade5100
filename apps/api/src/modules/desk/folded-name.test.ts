import { foldedLetters, foldedName } from '@qadam/domain/person/folded-name'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { testOnSharedDatabase as test } from '../../../testing/database-test.ts'

test('the database folds names as the code does, letter by letter', async ({ database }) => {
  const letters = `${foldedLetters.from}${foldedLetters.from.toLowerCase()}-' ’`
  const { rows } = await sql<{ folded: string }>`select folded_name(${`a${letters}a`}) as folded`.execute(database.sql)
  expect(rows[0]!.folded).toBe(foldedName(`a${letters}a`))
})
