import type { LoanDetails } from '@qadam/wire/loans'
import { Link } from 'react-router'
import { useText } from '../../../texts/text.ts'
import { amountWords } from '../../../ui/amount-text/amount-words.ts'
import { Notice } from '../../../ui/notice/notice.tsx'

/** More came than was to be paid: it is the client’s, and what becomes of it is said. */
export function WaitingMoney({ loan: { credit_tiyn, state } }: { loan: LoanDetails }) {
  const t = useText('loans')
  const sum = amountWords(credit_tiyn).shown
  return (
    <Notice kind="info">
      {t(state === 'closed' ? 'credit_closed' : 'credit_open', { sum })}{' '}
      <Link to="/register/lk/messages">{t('credit_write')}</Link>
    </Notice>
  )
}
