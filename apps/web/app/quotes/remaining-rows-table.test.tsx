import { expect, test } from 'vitest'
import { show } from '../../testing/show.tsx'
import { RemainingRowsTable } from './remaining-rows-table.tsx'

const rows = [
  { date: '2027-01-15', payment_tiyn: 3_500_000, principal_tiyn: 3_000_000, reward_tiyn: 500_000 },
  { date: '2027-02-15', payment_tiyn: 3_400_001, principal_tiyn: 3_200_001, reward_tiyn: 200_000 },
]

test.each([
  ['ru', 'Показать долг и вознаграждение'],
  ['kk', 'Борыш пен сыйақыны көрсету'],
] as const)(
  'a new schedule fits a phone by its day, payment and what is left, the rest is a press away (%s)',
  (locale, more) => {
    const { element, screen } = show(<RemainingRowsTable caption="График" rows={rows} />, { locale })
    const cells = [...element.querySelectorAll('.fit-table .data-table-row')].map((row) =>
      [...row.querySelectorAll('.data-table-cell')].map(({ textContent }) => textContent!.replace(/\s/g, ' ')),
    )

    screen.getByRole('checkbox', { name: more })
    expect(cells.map((row) => row.length)).toEqual([5, 5])
    expect(cells.map((row) => row[0])).toEqual(['15.01.2027', '15.02.2027'])
    expect(cells.map((row) => row[1])).toEqual([
      expect.stringContaining('35 000,00'),
      expect.stringContaining('34 000,01'),
    ])
    expect(cells.map((row) => row[4])).toEqual([expect.stringContaining('32 000,01'), expect.stringContaining('0,00')])
  },
)
