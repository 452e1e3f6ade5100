import { AmountText } from '@qadam/kit/amount-text/amount-text.tsx'
import { ButtonLink } from '@qadam/kit/button/button-link.tsx'
import { dayWords } from '@qadam/kit/date-text/day-words.ts'
import type { LoanDetails } from '@qadam/wire/loans'
import { useBoot } from '../../../boot/boot.ts'
import { useText } from '../../../texts/text.ts'

/** Law on microfinance, art. 7 (3) 2): at any time, in whole or in part, free of charge. */
export function EarlyRepayment({ loan: { credit_tiyn, id, payoff } }: { loan: LoanDetails }) {
  const { locale } = useBoot()
  const t = useText('loans')
  return (
    <section className="stack" aria-labelledby="early">
      <h2 id="early">{t('early_title')}</h2>
      <p className="measure">{t('early_text')}</p>
      <p>
        {t('early_sum')}:{' '}
        <strong>
          <AmountText tiyn={payoff.total_tiyn - credit_tiyn} currency={t('currency')} tiynShown="always" />
        </strong>
      </p>
      <p>
        <ButtonLink to={`/register/lk/loans/${id}/pay?sum=all`} kind="outlined">
          {t('early_action')}
        </ButtonLink>
      </p>
      <p className="muted">{t('owed_good_until', { day: dayWords(payoff.on, locale, 'without-year') })}</p>
    </section>
  )
}
