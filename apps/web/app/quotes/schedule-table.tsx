import type { ScheduleCalculation } from '@qadam/domain/lending/loan'
import type { Method } from '@qadam/domain/lending/method'
import type { ScheduleRow } from '@qadam/domain/lending/schedule'
import { AmountText } from '@qadam/kit/amount-text/amount-text.tsx'
import { type Column, DataTable } from '@qadam/kit/data-table/data-table.tsx'
import { DateText } from '@qadam/kit/date-text/date-text.tsx'
import { FitTable } from '@qadam/kit/fit-table/fit-table.tsx'
import { useLocale } from '../texts/page-locale.ts'
import { useText } from '../texts/text.ts'

type Props = {
  method?: Method
  calculation: Omit<ScheduleCalculation, 'effectiveAnnualRate'>
}

const sums = ['payment', 'principal', 'reward', 'principalRemainder'] as const
const titles = {
  payment: 'column_payment',
  principal: 'column_principal',
  reward: 'column_reward',
  principalRemainder: 'column_remainder',
} as const

export function ScheduleTable({ method, calculation }: Props) {
  const locale = useLocale()
  const t = useText('calculator')
  const { paymentSchedule, totalPayment, totalReward } = calculation
  const columns: Column<ScheduleRow>[] = [
    {
      key: 'date',
      title: t('column_date'),
      show: ({ paymentDate }) => <DateText day={paymentDate} locale={locale} form="figures" />,
    },
    ...sums.map((sum) => ({
      key: sum,
      title: t(titles[sum]),
      isFigure: true,
      show: (row: ScheduleRow) => <AmountText tiyn={row[sum]} tiynShown="always" currency={t('currency')} />,
    })),
  ]
  return (
    <div className="calculator-table">
      <FitTable moreLabel={t('table_more')}>
        <DataTable
          caption={method ? t('schedule_of', { method: t(`method_${method}`) }) : t('schedule')}
          isCaptionShown={method !== undefined}
          columns={columns}
          rows={paymentSchedule}
          keyOf={({ paymentDate }) => paymentDate}
        />
      </FitTable>
      <p className="calculator-total">
        {t('total')}: <AmountText tiyn={totalPayment} tiynShown="always" currency={t('currency')} />,{' '}
        {t('column_reward').toLowerCase()} <AmountText tiyn={totalReward} tiynShown="always" currency={t('currency')} />
      </p>
    </div>
  )
}
