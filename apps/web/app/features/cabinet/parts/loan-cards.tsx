import { AmountText } from '@qadam/kit/amount-text/amount-text.tsx'
import { amountWords } from '@qadam/kit/amount-text/amount-words.ts'
import { dayWords } from '@qadam/kit/date-text/day-words.ts'
import { StatusTag } from '@qadam/kit/status-tag/status-tag.tsx'
import type { LoanSummary } from '@qadam/wire/loans'
import { Link } from 'react-router'
import { useBoot } from '../../../boot/boot.ts'
import { useText } from '../../../texts/text.ts'

const kinds = { active: 'good', overdue: 'warn', closed: 'neutral', cancelled: 'neutral' } as const

export function LoanCards({ loans }: { loans: readonly LoanSummary[] }) {
  const { locale } = useBoot()
  const t = useText('cabinet')
  if (loans.length === 0) return null
  return (
    <section className="stack" aria-labelledby="loans">
      <h2 id="loans">{t('loans_title')}</h2>
      <ul className="cards">
        {loans.map(
          ({ amount_tiyn, closed_on, due_today_tiyn, id, next_payment, number, product, state, suspended }) => (
            <li className="card" key={id}>
              <h3>
                <Link to={`/register/lk/loans/${id}`}>{t('loan', { number })}</Link>
              </h3>
              <StatusTag kind={suspended ? 'info' : kinds[state]}>
                {t(suspended ? 'loan_suspended' : `loan_${state}`)}
              </StatusTag>
              <AmountText tiyn={amount_tiyn} currency={t('currency')} />
              {suspended ? <p>{t('loan_suspended_until', { day: dayWords(suspended.until, locale) })}</p> : null}
              {state === 'overdue' && !suspended ? (
                <p>{t('loan_late', { amount: amountWords(due_today_tiyn).shown })}</p>
              ) : null}
              {next_payment && state === 'active' && !suspended ? (
                <p>
                  {t(product === 'pdl' ? 'loan_once' : 'loan_next', {
                    amount: amountWords(next_payment.amount_tiyn).shown,
                    day: dayWords(next_payment.date, locale, 'without-year'),
                  })}
                </p>
              ) : null}
              {closed_on && state === 'closed' ? <p>{t('loan_paid', { day: dayWords(closed_on, locale) })}</p> : null}
            </li>
          ),
        )}
      </ul>
    </section>
  )
}
