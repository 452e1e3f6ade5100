import { AmountText } from '@qadam/kit/amount-text/amount-text.tsx'
import { amountWords } from '@qadam/kit/amount-text/amount-words.ts'
import { type Column, DataTable } from '@qadam/kit/data-table/data-table.tsx'
import { DateText } from '@qadam/kit/date-text/date-text.tsx'
import { FitTable } from '@qadam/kit/fit-table/fit-table.tsx'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import { ScheduleChart } from '@qadam/kit/schedule-chart/schedule-chart.tsx'
import { StatusTag } from '@qadam/kit/status-tag/status-tag.tsx'
import type { LoanDetails } from '@qadam/wire/loans'
import { useBoot } from '../../../boot/boot.ts'
import { useText } from '../../../texts/text.ts'
import { rowKinds } from '../loan-looks.ts'

type Row = LoanDetails['schedule'][number]

const sums = {
  payment: 'payment_tiyn',
  principal: 'principal_tiyn',
  reward: 'reward_tiyn',
  remainder: 'remainder_tiyn',
} as const

/** The schedule frozen at payout: a chart, and every row with its status. */
export function LoanSchedule({ loan }: { loan: LoanDetails }) {
  const { holidays_unknown_from: year, return_tiyn, reward_tiyn, schedule } = loan
  const t = useText('loans')
  const shown = (tiyn: number) => amountWords(tiyn, 'always').shown
  return (
    <section className="stack" aria-labelledby="schedule">
      <h2 id="schedule">{t('schedule')}</h2>
      {schedule.length > 1 ? (
        <ScheduleChart
          payments={schedule.map((row) => ({ principal: row.principal_tiyn, reward: row.reward_tiyn }))}
          label={t('chart', { count: schedule.length })}
          principal={t('column_principal')}
          reward={t('column_reward')}
        />
      ) : null}
      <FitTable moreLabel={t('table_more')}>
        <DataTable
          caption={t('schedule')}
          isCaptionShown={false}
          columns={useColumns()}
          rows={schedule}
          keyOf={({ number }) => String(number)}
        />
      </FitTable>
      <p>{t('total', { payment: shown(return_tiyn), reward: shown(reward_tiyn) })}</p>
      {year === null ? null : <Notice>{t('holidays_unknown', { year: String(year) })}</Notice>}
    </section>
  )
}

function useColumns(): Column<Row>[] {
  const { locale } = useBoot()
  const t = useText('loans')
  return [
    {
      key: 'date',
      title: t('column_date'),
      show: ({ date, state }) => (
        <>
          <DateText day={date} locale={locale} form="figures" />
          {/* Most rows are still to come, so a tag on each would be noise. */}
          {state === 'coming' ? null : (
            <>
              {' '}
              <StatusTag kind={rowKinds[state]}>{t(`row_${state}`)}</StatusTag>
            </>
          )}
        </>
      ),
    },
    ...(['payment', 'principal', 'reward', 'remainder'] as const).map((sum) => ({
      key: sum,
      title: t(`column_${sum}`),
      isFigure: true,
      show: (row: Row) => <AmountText tiyn={row[sums[sum]]} tiynShown="always" currency={t('currency')} />,
    })),
  ]
}
