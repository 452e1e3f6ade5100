import type { Method } from '@qadam/domain/lending/method'
import { memberAt } from '@qadam/domain/list/member-at'
import { AmountText } from '@qadam/kit/amount-text/amount-text.tsx'
import { DateText } from '@qadam/kit/date-text/date-text.tsx'
import { Disclosure } from '@qadam/kit/disclosure/disclosure.tsx'
import { FactList } from '@qadam/kit/fact-list/fact-list.tsx'
import { MaskedText } from '@qadam/kit/masked-text/masked-text.tsx'
import type { LoanContract } from '@qadam/wire/contracts'
import { Link } from 'react-router'
import { useBoot } from '../../../boot/boot.ts'
import { ScheduleTable } from '../../../quotes/schedule-table.tsx'
import { useText } from '../../../texts/text.ts'
import { scheduleOf } from '../schedule-of.ts'

const payWord = { annuity: 'pay_each', equal: 'pay_first' } as const satisfies Record<Method, string>

/** The agreed terms, to check before signing; the full schedule is one click away. */
export function Terms({ contract }: { contract: LoanContract }) {
  const { locale } = useBoot()
  const t = useText('contract')
  const calculator = useText('calculator')
  const { method, payee, product, term, terms } = contract
  const { schedule } = terms
  const isOnce = product === 'pdl'
  const [first, last] = [memberAt(schedule, 0), memberAt(schedule, schedule.length - 1)]
  const sum = (tiyn: number) => <AmountText tiyn={tiyn} currency={t('currency')} />
  const payments = isOnce
    ? [{ name: t('pay_once'), value: sum(first.payment_tiyn) }]
    : [
        { name: t(payWord[method]), value: sum(first.payment_tiyn) },
        { name: t('pay_last'), value: sum(last.payment_tiyn) },
        { name: t('pay_count'), value: String(schedule.length) },
        { name: t('first_date'), value: <DateText day={first.date} locale={locale} /> },
      ]
  const change = new URLSearchParams({
    ...{ amount: String(contract.amount_tiyn / 100), term: String(term), method },
  })
  return (
    <div className="stack">
      <FactList
        facts={[
          { name: t('returned'), value: sum(terms.return_tiyn) },
          { name: t('term'), value: calculator(isOnce ? 'days' : 'months', { count: term }) },
          ...(isOnce ? [] : [{ name: t('method'), value: calculator(`method_${method}`) }]),
          ...payments,
          { name: t('last_date'), value: <DateText day={last.date} locale={locale} /> },
          { name: t('payee'), value: <MaskedText text={payee.masked} hidden={t('hidden')} /> },
        ]}
      />
      <ul className="contract-links">
        <li>
          <Link to={`/register/lk/requisites?${change}`}>{t('change_payee')}</Link>
        </li>
        <li>
          <Link to="/register/lk/decision">{t('change_terms')}</Link>
        </li>
      </ul>
      <Disclosure summary={t('schedule_show')}>
        <ScheduleTable calculation={scheduleOf(terms)} />
      </Disclosure>
    </div>
  )
}
