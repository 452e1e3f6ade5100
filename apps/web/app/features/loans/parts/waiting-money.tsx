import { amountWords } from '@qadam/kit/amount-text/amount-words.ts'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import type { LoanDetails } from '@qadam/wire/loans'
import { Link } from 'react-router'
import { useText } from '../../../texts/text.ts'

const credits = {
  active: 'credit_open',
  overdue: 'credit_open',
  closed: 'credit_closed',
  cancelled: 'credit_cancelled',
} as const

/** More was paid than due: the money belongs to the client, and the notice explains what happens to it. */
export function WaitingMoney({ loan: { credit_tiyn, state } }: { loan: LoanDetails }) {
  const t = useText('loans')
  const sum = amountWords(credit_tiyn).shown
  return (
    <Notice kind="info">
      {t(credits[state], { sum })} <Link to="/register/lk/messages">{t('credit_write')}</Link>
    </Notice>
  )
}
