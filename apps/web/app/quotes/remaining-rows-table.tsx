import { AmountText } from '@qadam/kit/amount-text/amount-text.tsx'
import { DataTable } from '@qadam/kit/data-table/data-table.tsx'
import { DateText } from '@qadam/kit/date-text/date-text.tsx'
import { FitTable } from '@qadam/kit/fit-table/fit-table.tsx'
import { useLocale } from '../texts/page-locale.ts'
import { useText } from '../texts/text.ts'

type Row = {
  readonly date: string
  readonly payment_tiyn: number
  readonly principal_tiyn: number
  readonly reward_tiyn: number
}

type Props = {
  caption: string
  /** Rows still to be paid, in the order of their days. */
  rows: readonly Row[]
}

const sums = {
  payment: 'payment_tiyn',
  principal: 'principal_tiyn',
  reward: 'reward_tiyn',
  remainder: 'left_tiyn',
} as const

/** The rest of a schedule, as it is or as it would be: on a phone its days, payments and what is left after each. */
export function RemainingRowsTable({ caption, rows }: Props) {
  const locale = useLocale()
  const t = useText('calculator')
  return (
    <FitTable moreLabel={t('table_more')}>
      <DataTable
        caption={caption}
        columns={[
          {
            key: 'date',
            title: t('column_date'),
            show: ({ date }) => <DateText day={date} locale={locale} form="figures" />,
          },
          ...(['payment', 'principal', 'reward', 'remainder'] as const).map((sum) => ({
            key: sum,
            title: t(`column_${sum}`),
            isFigure: true,
            show: (row: ReturnType<typeof withLeft>[number]) => (
              <AmountText tiyn={row[sums[sum]]} tiynShown="always" currency={t('currency')} />
            ),
          })),
        ]}
        rows={withLeft(rows)}
        keyOf={({ date }) => date}
      />
    </FitTable>
  )
}

/** The principal left after each row: the rows repay all of it, so the last one leaves nothing. */
function withLeft(rows: readonly Row[]) {
  let left = rows.reduce((sum, { principal_tiyn }) => sum + principal_tiyn, 0)
  return rows.map((row) => {
    left -= row.principal_tiyn
    return { ...row, left_tiyn: left }
  })
}
