import { AmountText } from '@qadam/kit/amount-text/amount-text.tsx'
import { DataTable } from '@qadam/kit/data-table/data-table.tsx'
import { DateText } from '@qadam/kit/date-text/date-text.tsx'
import type { AgreementFigures } from '@qadam/wire/addenda'
import { useBoot } from '../../../boot/boot.ts'
import { useText } from '../../../texts/text.ts'

type Schedule = AgreementFigures['after']
type Row = Schedule['rows'][number]

const sums = { payment: 'payment_tiyn', principal: 'principal_tiyn', reward: 'reward_tiyn' } as const

/** Today's schedule and the new one, row by row. */
export function TwoSchedules({ figures: { after, before } }: { figures: AgreementFigures }) {
  const t = useText('addenda')
  return (
    <div className="stack">
      <Table title={t('schedule_before')} schedule={before} />
      <Table title={t('schedule_after')} schedule={after} />
    </div>
  )
}

function Table({ schedule, title }: { schedule: Schedule; title: string }) {
  const { locale } = useBoot()
  const t = useText('addenda')
  const gesv = t('gesv_value', { value: schedule.gesv_percent.replace('.', ',') })
  return (
    <DataTable
      caption={`${title}, ${gesv}`}
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
          show: (row: Row) => <AmountText tiyn={row[sums[sum]]} tiynShown="always" currency={t('currency')} />,
        })),
      ]}
      rows={schedule.rows}
      keyOf={({ date }) => date}
    />
  )
}
