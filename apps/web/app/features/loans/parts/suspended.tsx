import { ButtonLink } from '@qadam/kit/button/button-link.tsx'
import { dayWords } from '@qadam/kit/date-text/day-words.ts'
import { FocusCard } from '@qadam/kit/focus-card/focus-card.tsx'
import { StatusTag } from '@qadam/kit/status-tag/status-tag.tsx'
import type { LoanSummary } from '@qadam/wire/loans'
import { Link } from 'react-router'
import { useBoot } from '../../../boot/boot.ts'
import { useText } from '../../../texts/text.ts'

type Props = Pick<LoanSummary, 'id'> & { suspended: NonNullable<LoanSummary['suspended']> }

/** The suspension, its last day, and what to do. No sum and no button to pay: no money is asked for here. */
export function Suspended({ id, suspended: { from, ground, until } }: Props) {
  const { locale } = useBoot()
  const t = useText('loans')
  const last = dayWords(until, locale)
  return (
    <FocusCard
      id="focus"
      tag={<StatusTag kind="info">{t('state_suspended')}</StatusTag>}
      title={t('suspended_title')}
      action={
        <ButtonLink to="/register/lk/messages" kind="outlined" size="l">
          {t('overdue_write')}
        </ButtonLink>
      }
      second={<Link to={`/register/lk/loans/${id}/pay`}>{t('suspended_pay')}</Link>}
    >
      <p>{t(`suspended_${ground}`)}</p>
      <p>{t('suspended_days', { from: dayWords(from, locale), until: last })}</p>
      <p>{t('suspended_do')}</p>
      <p>{t('suspended_after', { until: last })}</p>
    </FocusCard>
  )
}
