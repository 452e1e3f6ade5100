import { AmountText } from '@qadam/kit/amount-text/amount-text.tsx'
import { DataTable } from '@qadam/kit/data-table/data-table.tsx'
import { DateText } from '@qadam/kit/date-text/date-text.tsx'
import { Disclosure } from '@qadam/kit/disclosure/disclosure.tsx'
import { useBoot } from '../../../boot/boot.ts'
import { useText } from '../../../texts/text.ts'
import type { Outcomes } from '../screens/pay.tsx'

type Early = Outcomes['early'][number]
type Row = NonNullable<Early['outcome']['new_schedule']>['rows'][number]

const sums = { payment: 'payment_tiyn', principal: 'principal_tiyn', reward: 'reward_tiyn' } as const

export function NewSchedules({ early }: { early: readonly Early[] }) {
  const { locale } = useBoot()
  const t = useText('payments')
  return (
    <Disclosure summary={t('new_schedules')}>
      <div className="stack">
        {early.map(({ choice, outcome: { new_schedule: schedule } }) =>
          schedule ? (
            <section key={choice} className="stack">
              <DataTable
                caption={`${t(`new_schedule_${choice}`)}, ${t('gesv', {
                  value: schedule.gesv_percent.replace('.', ','),
                })}`}
                columns={[
                  {
                    key: 'date',
                    title: t('column_date'),
                    show: ({ date }: Row) => <DateText day={date} locale={locale} form="figures" />,
                  },
                  ...(['payment', 'principal', 'reward'] as const).map((sum) => ({
                    key: sum,
                    title: t(`column_${sum}`),
                    isFigure: true,
                    show: (row: Row) => (
                      <AmountText tiyn={row[sums[sum]]} tiynShown="always" currency={t('currency')} />
                    ),
                  })),
                ]}
                rows={schedule.rows}
                keyOf={({ date }) => date}
              />
            </section>
          ) : null,
        )}
      </div>
    </Disclosure>
  )
}
