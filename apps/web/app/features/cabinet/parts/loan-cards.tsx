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
        {loans.map(({ amount_tiyn, closed_on, id, next_payment, number, product, state }) => (
          <li className="card" key={id}>
            <h3>
              <Link to={`/register/lk/loans/${id}`}>{t('loan', { number })}</Link>
            </h3>
            <StatusTag kind={kinds[state]}>{t(`loan_${state}`)}</StatusTag>
            <AmountText tiyn={amount_tiyn} currency={t('currency')} />
            {next_payment ? (
              <p>
                {t(state === 'overdue' ? 'loan_late' : product === 'pdl' ? 'loan_once' : 'loan_next', {
                  amount: amountWords(next_payment.amount_tiyn).shown,
                  day: dayWords(next_payment.date, locale, 'without-year'),
                })}
              </p>
            ) : null}
            {closed_on && state === 'closed' ? <p>{t('loan_paid', { day: dayWords(closed_on, locale) })}</p> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
