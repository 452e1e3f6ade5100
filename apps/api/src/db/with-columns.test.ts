import { expect, test } from 'vitest'
import { withColumns } from './with-columns.ts'

test('returns the row, or throws an error that names the empty column', () => {
  const row: { id: number; signed_at: Date | null; note: string | null } = { id: 1, signed_at: new Date(0), note: null }

  expect(withColumns(row, 'signed_at').signed_at.getTime()).toBe(0)
  expect(() => withColumns(row, 'signed_at', 'note')).toThrow('note is unexpectedly empty')
})
