import type { LoanDetails } from '@qadam/wire/loans'
import { expect, test } from 'vitest'
import { show } from '../../../../testing/show.tsx'
import { LoanFiles } from './loan-files.tsx'

test.each(['ru', 'kk'] as const)(
  'the schedule in force is a file while something is still to be paid (%s)',
  (locale) => {
    const loan = { id: 'a', payments: [], schedule: [{ state: 'paid' }, { state: 'coming' }], state: 'active' }
    const fileOf = (shown: object) =>
      show(<LoanFiles loan={{ ...loan, ...shown } as unknown as LoanDetails} />, { locale }).element.querySelector(
        `a[href$="/rest/lending/loans/a/schedule?lang=${locale}"]`,
      )

    expect(fileOf({})).not.toBeNull()
    expect(fileOf({ state: 'overdue', schedule: [{ state: 'overdue' }] })).toBeNull()
    expect(fileOf({ state: 'closed', schedule: [{ state: 'paid' }] })).toBeNull()
  },
)

test.each(['ru', 'kk'] as const)('a late loan without payments has no heading over an empty list (%s)', (locale) => {
  const loan = { id: 'a', payments: [], schedule: [{ state: 'overdue' }], state: 'overdue' }
  const shown = (more: object) =>
    show(<LoanFiles loan={{ ...loan, ...more } as unknown as LoanDetails} />, { locale }).element

  expect(shown({}).textContent).toBe('')
  expect(shown({ payments: [{}] }).querySelectorAll('li')).toHaveLength(2)
})
