import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showExample } from '../../testing/show.tsx'
import { examples } from './data-table.examples.tsx'

test('a table is exposed as a table to a screen reader, whatever its layout', () => {
  const { screen } = showExample(examples, 'a schedule of payments')
  const table = screen.getByRole('table', { name: 'График платежей' })

  const titles = within(table).getAllByRole('columnheader')
  expect(titles.map((title) => title.textContent)).toEqual([
    'День платежа',
    'Платёж',
    'Из него вознаграждение',
    'Состояние',
  ])
  const second = within(within(table).getAllByRole('row')[2]!)
  expect(second.getByRole('rowheader').textContent).toMatch(/^15\s*февраля\s2026/)
  const cell = second.getAllByRole('cell')[0]!
  expect(cell.textContent).toContain('9\u00a0963,36\u00a0₸')
  expect(cell.getAttribute('data-label')).toBe('Платёж')
  // The stylesheet changes the layout of a table on a phone, and browsers then drop every role that is not explicit.
  const parts = [table, ...table.querySelectorAll('thead, tbody, tr, th, td')]
  expect(parts.filter((part) => !part.hasAttribute('role'))).toEqual([])
})
