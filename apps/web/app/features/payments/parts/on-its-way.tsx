import { ButtonLink } from '@qadam/kit/button/button-link.tsx'
import { FocusCard } from '@qadam/kit/focus-card/focus-card.tsx'
import type { CardPayment } from '@qadam/wire/card-payments'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useText } from '../../../texts/text.ts'
import { AwaitedAnswer } from '../../../waiting/awaited-answer.tsx'

type Props = { payment: CardPayment }

export function Opening({ hasOtherWays, payment: { loan_id } }: Props & { hasOtherWays: boolean }) {
  const t = useText('payments')
  return (
    <FocusCard id="payment" title={t('opening_title')}>
      <AwaitedAnswer label={t('opening_text')} long={t('opening_long')} />
      {hasOtherWays ? (
        <p>
          <Link to={`/register/lk/loans/${loan_id}#how`}>{t('other_ways')}</Link>
        </p>
      ) : null}
    </FocusCard>
  )
}

/**
 * With script the redirect is automatic and replaces this page: «back» on the acquirer's page leads to the sums, not to
 * a page that redirects again. A form's response could not redirect to another site: our CSP forbids it.
 */
export function ToAcquirer({ isGoing, page }: { page: string; isGoing: boolean }) {
  const t = useText('payments')
  useEffect(() => {
    if (isGoing) window.location.replace(page)
  }, [isGoing, page])
  return (
    <FocusCard
      id="payment"
      title={t('open_title')}
      action={
        <ButtonLink to={page} reload size="l">
          {t('open_action')}
        </ButtonLink>
      }
    >
      <p>{t('open_text')}</p>
    </FocusCard>
  )
}

export function Asking({ payment: { page_url } }: Props) {
  const t = useText('payments')
  return (
    <FocusCard
      id="payment"
      title={t('asking_title')}
      second={
        page_url ? (
          <Link to={page_url} reloadDocument>
            {t('asking_again')}
          </Link>
        ) : null
      }
    >
      <AwaitedAnswer label={t('asking_title')} long={t('asking_long')} />
      <p>{t('asking_text')}</p>
    </FocusCard>
  )
}
