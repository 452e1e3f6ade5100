import { AmountText } from '@qadam/kit/amount-text/amount-text.tsx'
import { amountWords } from '@qadam/kit/amount-text/amount-words.ts'
import { dayWords } from '@qadam/kit/date-text/day-words.ts'
import { StatusTag } from '@qadam/kit/status-tag/status-tag.tsx'
import type { LoanSummary } from '@qadam/wire/loans'
import { Link } from 'react-router'
import { useBoot } from '../../../boot/boot.ts'
import { useText } from '../../../texts/text.ts'
import { stateKinds } from '../loan-looks.ts'

export function LoanCard({ loan }: { loan: LoanSummary }) {
  const t = useText('loans')
  const wants = useWants(loan)
  return (
    <li className="card">
      <h3>
        <Link to={`/register/lk/loans/${loan.id}`}>{t('loan', { number: loan.number })}</Link>
      </h3>
      <StatusTag kind={loan.suspended ? 'info' : stateKinds[loan.state]}>
        {t(loan.suspended ? 'state_suspended' : `state_${loan.state}`)}
      </StatusTag>
      <AmountText tiyn={loan.amount_tiyn} currency={t('currency')} />
      {wants ? <p>{wants}</p> : null}
    </li>
  )
}

function useWants({
  closed_on,
  due_today_tiyn,
  next_payment,
  product,
  state,
  suspended,
}: LoanSummary): string | undefined {
  const { locale } = useBoot()
  const t = useText('loans')
  if (state === 'closed') return closed_on ? t('closed_short', { day: dayWords(closed_on, locale) }) : undefined
  if (state === 'cancelled') return t('cancelled_short')
  if (suspended) return t('suspended_short', { day: dayWords(suspended.until, locale) })
  if (due_today_tiyn > 0) return t('overdue_short', { amount: amountWords(due_today_tiyn).shown })
  if (!next_payment) return undefined
  const day = dayWords(next_payment.date, locale, 'without-year')
  return t(product === 'pdl' ? 'once_short' : 'next_short', {
    amount: amountWords(next_payment.amount_tiyn).shown,
    day,
  })
}
