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
  const { holidays_unknown_from: year, return_tiyn, reward_tiyn, schedule, state } = loan
  const t = useText('loans')
  const [count, paid] = [schedule.length, schedule.filter((row) => row.state === 'paid').length]
  const shown = (tiyn: number) => amountWords(tiyn, 'always').shown
  return (
    <section className="stack" aria-labelledby="schedule">
      <h2 id="schedule">{t('schedule')}</h2>
      {count > 1 ? (
        <ScheduleChart
          payments={schedule.map(({ principal_tiyn: principal, reward_tiyn: reward, state: row }) => ({
            ...{ principal, reward, isPaid: row === 'paid' },
          }))}
          label={paid === 0 ? t('chart', { count }) : `${t('chart', { count })}. ${t('chart_paid')}: ${paid}`}
          principal={t('column_principal')}
          reward={t('column_reward')}
          paid={t('chart_paid')}
        />
      ) : null}
      <FitTable moreLabel={t('table_more')}>
        <DataTable
          caption={t('schedule')}
          isCaptionShown={false}
          columns={useColumns(loan)}
          rows={schedule}
          keyOf={({ number }) => String(number)}
        />
      </FitTable>
      {state === 'closed' ? null : <p>{t('total', { payment: shown(return_tiyn), reward: shown(reward_tiyn) })}</p>}
      {year === null ? null : <Notice>{t('holidays_unknown', { year: String(year) })}</Notice>}
    </section>
  )
}

/**
 * While a loan is suspended, no row of it is called late: its day has passed, and nothing more. A row after the day on
 * which the loan was closed was not paid as it stands: its reward never came to be.
 */
function useColumns({ closed_on: closedOn, suspended }: LoanDetails): Column<Row>[] {
  const isSuspended = suspended !== null
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
          {state === 'coming' || (isSuspended && state === 'due') ? null : (
            <>
              {' '}
              {isSuspended && state === 'overdue' ? (
                <StatusTag kind="neutral">{t('row_passed')}</StatusTag>
              ) : closedOn !== null && date > closedOn ? (
                <StatusTag kind="neutral">{t('row_early')}</StatusTag>
              ) : (
                <StatusTag kind={rowKinds[state]}>{t(`row_${state}`)}</StatusTag>
              )}
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
