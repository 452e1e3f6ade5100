import { AmountText } from '@qadam/kit/amount-text/amount-text.tsx'
import { amountWords } from '@qadam/kit/amount-text/amount-words.ts'
import { ButtonLink } from '@qadam/kit/button/button-link.tsx'
import { dayWords } from '@qadam/kit/date-text/day-words.ts'
import { FactList } from '@qadam/kit/fact-list/fact-list.tsx'
import { FocusCard } from '@qadam/kit/focus-card/focus-card.tsx'
import type { CardPayment } from '@qadam/wire/card-payments'
import { Link } from 'react-router'
import { useBoot } from '../../../boot/boot.ts'
import { CommandButton } from '../../../form/command-button.tsx'
import { useText } from '../../../texts/text.ts'
import { UnscriptedWait } from '../../../waiting/unscripted-wait.tsx'
import { usePolling } from '../../../waiting/use-polling.ts'

type Props = { payment: CardPayment }

/** The payment is in progress: shows its value date at once, and that the page may be closed. */
export function Pending({ payment: { amount_tiyn, credited_by, loan_id } }: Props) {
  const { locale } = useBoot()
  const t = useText('payments')
  usePolling()
  const day = credited_by ? dayWords(credited_by, locale, 'without-year') : ''
  return (
    <FocusCard
      id="payment"
      tone="good"
      title={t('pending_title')}
      figure={<AmountText tiyn={amount_tiyn} currency={t('currency')} size="large" tiynShown="always" />}
      action={<ToLoan id={loan_id} />}
    >
      <p role="status">{t('pending_text', { day })}</p>
      <UnscriptedWait />
    </FocusCard>
  )
}

export function Paid({ payment }: Props) {
  const { config, locale } = useBoot()
  const t = useText('payments')
  const { amount_tiyn, can_be_refunded, loan_id, receipt, result } = payment
  const parts = usePaidParts(payment)
  const words = (tiyn: number) => amountWords(tiyn, 'always').shown
  return (
    <>
      <FocusCard
        id="payment"
        tone="good"
        title={t('paid_title')}
        figure={<AmountText tiyn={amount_tiyn} currency={t('currency')} size="large" tiynShown="always" />}
        action={<ToLoan id={loan_id} />}
        second={
          receipt ? (
            <a href={`${config.apiUrl}/rest/lending/receipts/${receipt.id}/file?lang=${locale}`} type="application/pdf">
              {t('receipt', { number: receipt.number })}
            </a>
          ) : null
        }
      >
        <p role="status">{t(result?.is_closed ? 'paid_closed' : 'paid_text')}</p>
        {result && result.credit_tiyn > 0 ? <p>{t('paid_waits', { amount: words(result.credit_tiyn) })}</p> : null}
        {result && result.left_tiyn > 0 ? <p>{t('paid_left', { amount: words(result.left_tiyn) })}</p> : null}
      </FocusCard>
      {can_be_refunded ? (
        <div className="stack">
          <p>{t('paid_unused')}</p>
          <CommandButton command="refund" kind="outlined" sending={t('refund_sending')}>
            {t('refund')}
          </CommandButton>
        </div>
      ) : (
        <FactList facts={parts} />
      )}
    </>
  )
}

/** Another way is offered only where one is connected. */
type Refused = Props & { hasOtherWays: boolean }

function usePaidParts({ result }: CardPayment) {
  const t = useText('payments')
  const parts = [
    [t('outcome_principal'), result?.principal_tiyn ?? 0],
    [t('outcome_reward'), result?.reward_tiyn ?? 0],
    [t('outcome_penalty'), result?.penalty_tiyn ?? 0],
  ] as const
  return parts
    .filter(([, tiyn]) => tiyn > 0)
    .map(([name, tiyn]) => ({
      name,
      value: <AmountText tiyn={tiyn} currency={t('currency')} tiynShown="always" />,
    }))
}

export function Declined({ hasOtherWays, payment: { decline, loan_id } }: Refused) {
  const t = useText('payments')
  return (
    <FocusCard
      id="payment"
      tone="warn"
      title={t('declined_title')}
      action={<Again id={loan_id} />}
      second={hasOtherWays ? <OtherWays id={loan_id} /> : null}
    >
      <p role="status">
        {t(`declined_${decline ?? 'rejected'}`)} {t('declined_text')}
      </p>
    </FocusCard>
  )
}

export function Gone({ hasOtherWays, payment: { loan_id } }: Refused) {
  const t = useText('payments')
  return (
    <FocusCard
      id="payment"
      tone="warn"
      title={t('gone_title')}
      action={<Again id={loan_id} />}
      second={
        <>
          {hasOtherWays ? <OtherWays id={loan_id} /> : null}
          <Link to={`/register/lk/messages?loan=${loan_id}`}>{t('write')}</Link>
        </>
      }
    >
      <p role="status">{t('gone_text')}</p>
    </FocusCard>
  )
}

export function Refund({ payment: { amount_tiyn, loan_id, state } }: Props) {
  const t = useText('payments')
  usePolling()
  const isDone = state === 'refunded'
  return (
    <FocusCard
      id="payment"
      tone="good"
      title={t(isDone ? 'refunded_title' : 'refunding_title')}
      figure={<AmountText tiyn={amount_tiyn} currency={t('currency')} size="large" tiynShown="always" />}
      action={<ToLoan id={loan_id} />}
    >
      <p role="status">{t(isDone ? 'refunded_text' : 'refunding_text')}</p>
    </FocusCard>
  )
}

function ToLoan({ id }: { id: string }) {
  const t = useText('payments')
  return (
    <ButtonLink to={`/register/lk/loans/${id}`} kind="outlined">
      {t('back_to_loan')}
    </ButtonLink>
  )
}

function Again({ id }: { id: string }) {
  const t = useText('payments')
  return (
    <ButtonLink to={`/register/lk/loans/${id}/pay`} size="l">
      {t('again')}
    </ButtonLink>
  )
}

function OtherWays({ id }: { id: string }) {
  const t = useText('payments')
  return <Link to={`/register/lk/loans/${id}#how`}>{t('other_ways')}</Link>
}
