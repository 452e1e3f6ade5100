import { daysBetween } from '@qadam/domain/calendar/day'
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
import { Demanded } from './demanded.tsx'
import { Suspended } from './suspended.tsx'

type Props = { loan: LoanDetails }

export function LoanFocus({ loan }: Props) {
  if (loan.state === 'closed') return <Closed loan={loan} />
  if (loan.state === 'cancelled') return <Cancelled loan={loan} />
  if (loan.suspended) return <Suspended id={loan.id} suspended={loan.suspended} />
  if (loan.demanded) return <Demanded loan={loan} demanded={loan.demanded} />
  if (loan.state === 'overdue') return <Overdue loan={loan} />
  return loan.due_today_tiyn > 0 ? <Due loan={loan} /> : <Next loan={loan} />
}

function Next({ loan: { id, next_payment, owed, product } }: Props) {
  const { locale } = useBoot()
  const t = useText('loans')
  if (!next_payment) return null
  const left = daysBetween(owed.on, next_payment.date)
  return (
    <FocusCard
      id="focus"
      title={t(product === 'pdl' ? 'once_title' : 'next_title')}
      figure={<AmountText tiyn={next_payment.amount_tiyn} currency={t('currency')} size="large" />}
      action={<Pay id={id} />}
    >
      <p>
        {t(next_payment.amount_tiyn > 0 ? 'next_until' : 'next_covered', { day: dayWords(next_payment.date, locale) })}{' '}
        {t('next_left', { count: left })}
      </p>
      <p>{t('next_today')}</p>
    </FocusCard>
  )
}

function Due({ loan: { due_today_tiyn, id, next_payment, owed } }: Props) {
  const { locale } = useBoot()
  const t = useText('loans')
  const isToday = next_payment?.date === owed.on
  const day = next_payment ? dayWords(next_payment.date, locale, 'without-year') : ''
  return (
    <FocusCard
      id="focus"
      tone="warn"
      title={t(isToday ? 'due_title' : 'due_later_title')}
      figure={<AmountText tiyn={due_today_tiyn} currency={t('currency')} size="large" />}
      action={<Pay id={id} />}
    >
      <p>{isToday ? t('due_text') : t('due_later_text', { day })}</p>
    </FocusCard>
  )
}

/** Calm and clear: the sum that clears the arrears, and a contact. */
function Overdue({ loan: { days_overdue, due_today_tiyn, id, overdue } }: Props) {
  const { config, locale } = useBoot()
  const t = useText('loans')
  const phone = phoneText(config.supportPhone)
  return (
    <FocusCard
      id="focus"
      tone="warn"
      tag={<StatusTag kind="warn">{t('overdue_tag', { days: t('days', { count: days_overdue }) })}</StatusTag>}
      title={t('overdue_title')}
      figure={<AmountText tiyn={due_today_tiyn} currency={t('currency')} size="large" />}
      action={<Pay id={id} />}
      second={
        <>
          <a href={`tel:${config.supportPhone}`}>{t('overdue_call', { phone })}</a>
          <Link to="/register/lk/messages">{t('overdue_write')}</Link>
        </>
      }
    >
      <p>{t('overdue_text')}</p>
      {overdue ? (
        <p>
          {overdue.day_costs_tiyn > 0
            ? t('overdue_costs', {
                amount: amountWords(overdue.day_costs_tiyn, 'always').shown,
                day: dayWords(overdue.stops_on, locale, 'without-year'),
              })
            : t('overdue_stopped')}
        </p>
      ) : null}
      <p>{t('overdue_talk')}</p>
    </FocusCard>
  )
}

function Closed({ loan: { closed_on } }: Props) {
  const { locale } = useBoot()
  const t = useText('loans')
  return (
    <FocusCard id="focus" tone="good" title={t('closed_focus_title')}>
      {closed_on ? <p>{t('closed_focus_text', { day: dayWords(closed_on, locale) })}</p> : null}
    </FocusCard>
  )
}

function Cancelled({ loan: { closed_on } }: Props) {
  const { locale } = useBoot()
  const t = useText('loans')
  return (
    <FocusCard id="focus" tone="good" title={t('cancelled_title')}>
      {closed_on ? <p>{t('cancelled_text', { day: dayWords(closed_on, locale) })}</p> : null}
    </FocusCard>
  )
}

function Pay({ id }: { id: string }) {
  const t = useText('loans')
  return (
    <ButtonLink to={`/register/lk/loans/${id}/pay`} size="l">
      {t('pay_action')}
    </ButtonLink>
  )
}
