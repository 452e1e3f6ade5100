import { phoneText } from '@qadam/domain/person/phone-text'
import { AmountText } from '@qadam/kit/amount-text/amount-text.tsx'
import { amountWords } from '@qadam/kit/amount-text/amount-words.ts'
import { ButtonLink } from '@qadam/kit/button/button-link.tsx'
import { dayWords } from '@qadam/kit/date-text/day-words.ts'
import { FocusCard } from '@qadam/kit/focus-card/focus-card.tsx'
import { StatusTag } from '@qadam/kit/status-tag/status-tag.tsx'
import type { LoanDetails } from '@qadam/wire/loans'
import { Link } from 'react-router'
import { useBoot } from '../../../boot/boot.ts'
import { useText } from '../../../texts/text.ts'

type Props = { loan: LoanDetails; demanded: NonNullable<LoanDetails['demanded']> }

/** The demand: sum, last day, reason, the sum that keeps the schedule, and the document. */
export function Demanded({ demanded, loan }: Props) {
  const { config, locale } = useBoot()
  const t = useText('loans')
  const { days_overdue, due_today_tiyn, id, owed } = loan
  const until = dayWords(demanded.until, locale)
  const sum = (tiyn: number) => amountWords(tiyn, 'always').shown
  const isOpen = owed.on <= demanded.until
  return (
    <FocusCard
      id="focus"
      tone="warn"
      tag={<StatusTag kind="warn">{t('overdue_tag', { days: t('days', { count: days_overdue }) })}</StatusTag>}
      title={t(isOpen ? 'demanded_title' : 'demanded_over_title')}
      figure={<AmountText tiyn={due_today_tiyn} currency={t('currency')} size="large" />}
      action={
        <ButtonLink to={`/register/lk/loans/${id}/pay`} size="l">
          {t('pay_action')}
        </ButtonLink>
      }
      second={
        <>
          <a href={`tel:${config.supportPhone}`}>{t('overdue_call', { phone: phoneText(config.supportPhone) })}</a>
          <Link to="/register/lk/messages">{t('overdue_write')}</Link>
        </>
      }
    >
      <p>{t('demanded_why')}</p>
      {isOpen ? (
        <>
          <p>{t('demanded_keep', { until, late: sum(demanded.late_tiyn) })}</p>
          <p>{t('demanded_whole', { until, whole: sum(demanded.whole_tiyn) })}</p>
        </>
      ) : (
        <p>{t('demanded_over', { until })}</p>
      )}
      <p>{t('overdue_talk')}</p>
      <p>
        <a href={`${config.apiUrl}/rest/lending/loans/${id}/demand?lang=${locale}`} type="application/pdf">
          {t('demanded_file')}
        </a>
      </p>
    </FocusCard>
  )
}
