import { AmountText } from '../amount-text/amount-text.tsx'
import { DataTable } from '../data-table/data-table.tsx'
import type { Examples } from '../examples.ts'
import { FitTable } from './fit-table.tsx'

const words = {
  ru: {
    caption: 'График',
    date: 'Дата',
    parts: ['Платёж', 'Долг', 'Вознаграждение', 'Осталось'],
    more: 'Показать долг и вознаграждение',
    tenge: 'тенге',
  },
  kk: {
    caption: 'Кесте',
    date: 'Күні',
    parts: ['Төлем', 'Борыш', 'Сыйақы', 'Қалғаны'],
    more: 'Борыш пен сыйақыны көрсету',
    tenge: 'теңге',
  },
}

const rows = [
  { day: '15.01.2027', sums: [99_633_600, 74_801_900, 24_831_700, 925_198_100] },
  { day: '15.02.2027', sums: [99_633_600, 77_167_900, 22_465_700, 848_030_200] },
]

export const examples: Examples = {
  title: 'FitTable',
  states: [
    {
      name: 'a schedule',
      show(locale) {
        const { caption, date, more, parts, tenge } = words[locale]
        return (
          <FitTable moreLabel={more}>
            <DataTable
              caption={caption}
              columns={[
                { key: 'day', title: date, show: ({ day }) => day },
                ...parts.map((title, index) => ({
                  key: title,
                  title,
                  isFigure: true,
                  show: ({ sums }: (typeof rows)[number]) => (
                    <AmountText tiyn={sums[index] ?? 0} tiynShown="always" currency={tenge} />
                  ),
                })),
              ]}
              rows={rows}
              keyOf={({ day }) => day}
            />
          </FitTable>
        )
      },
    },
  ],
}
