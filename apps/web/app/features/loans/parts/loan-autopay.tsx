import { amountWords } from '@qadam/kit/amount-text/amount-words.ts'
import { ButtonLink } from '@qadam/kit/button/button-link.tsx'
import { dayWords } from '@qadam/kit/date-text/day-words.ts'
import type { Autopay } from '@qadam/wire/autopay'
import { useBoot } from '../../../boot/boot.ts'
import { useText } from '../../../texts/text.ts'

/** Whether the next payment is charged by itself, and the way to change that. */
export function LoanAutopay({ autopay: { can_begin, loan_id, mandate } }: { autopay: Autopay }) {
  const { locale } = useBoot()
  const t = useText('loans')
  if (!mandate && !can_begin) return null
  return (
    <section className="stack" aria-labelledby="autopay">
      <h2 id="autopay">{t('autopay_title')}</h2>
      <p className="measure">{mandate ? words(mandate) : t('autopay_off')}</p>
      <p>
        <ButtonLink to={`/register/lk/loans/${loan_id}/autopay`} kind="outlined">
          {t(mandate ? 'autopay_change' : 'autopay_begin')}
        </ButtonLink>
      </p>
    </section>
  )

  function words({ card, next }: NonNullable<Autopay['mandate']>): string {
    const masked = `•••• ${card.last_four}`
    if (!next) return t('autopay_waits', { card: masked })
    const day = dayWords(next.on, locale, 'without-year')
    return t('autopay_on', { day, amount: amountWords(next.amount_tiyn, 'always').shown, card: masked })
  }
}
