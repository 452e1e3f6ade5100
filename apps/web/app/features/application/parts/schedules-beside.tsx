import type { ScheduleCalculation } from '@qadam/domain/lending/loan'
import { methods } from '@qadam/domain/lending/method'
import { memberAt } from '@qadam/domain/list/member-at'
import { amountWords } from '@qadam/kit/amount-text/amount-words.ts'
import { DateText } from '@qadam/kit/date-text/date-text.tsx'
import { useBoot } from '../../../boot/boot.ts'
import { useText } from '../../../texts/text.ts'

type Props = { annuity: ScheduleCalculation; equal: ScheduleCalculation }

const sums = ['payment', 'principal', 'reward', 'principalRemainder'] as const
const titles = {
  payment: 'column_payment',
  principal: 'column_principal',
  reward: 'column_reward',
  principalRemainder: 'column_remainder',
} as const

/** Both schedules in one table: the payment dates are the same, only the sums differ. */
export function SchedulesBeside({ annuity, equal }: Props) {
  const { locale } = useBoot()
  const t = useText('calculator')
  const own = useText('application')
  const both = { annuity, equal }
  return (
    <table className="application-beside">
      <caption className="visually-hidden">{own('schedules_caption')}</caption>
      <thead>
        <tr>
          <th scope="col" rowSpan={2}>
            {t('column_date')}
          </th>
          {methods.map((method) => (
            <th key={method} scope="colgroup" colSpan={sums.length}>
              {t(`method_${method}`)}
            </th>
          ))}
        </tr>
        <tr>
          {methods.flatMap((method) =>
            sums.map((sum) => (
              <th key={`${method} ${sum}`} scope="col">
                {t(titles[sum])}
              </th>
            )),
          )}
        </tr>
      </thead>
      <tbody>
        {annuity.paymentSchedule.map(({ paymentDate }, index) => (
          <tr key={paymentDate}>
            <th scope="row">
              <DateText day={paymentDate} locale={locale} form="figures" />
            </th>
            {methods.flatMap((method) =>
              sums.map((sum) => (
                <td key={`${method} ${sum}`}>{figure(memberAt(both[method].paymentSchedule, index)[sum])}</td>
              )),
            )}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('total')}</th>
          {methods.flatMap((method) => {
            const { totalPayment, totalReward } = both[method]
            const totals = [totalPayment, totalPayment - totalReward, totalReward]
            return [
              ...totals.map((total, place) => <td key={`${method} ${sums[place]}`}>{figure(total)}</td>),
              <td key={`${method} remainder`} />,
            ]
          })}
        </tr>
      </tfoot>
    </table>
  )
}

/** The currency is in the caption: eight columns of currency signs would hide the figures. */
function figure(tiyn: number): string {
  return amountWords(tiyn, 'always').shown.replace(/\u00a0₸$/, '')
}
