import type { Day } from '@qadam/domain/calendar/day'
import { nominalPercent } from '@qadam/domain/lending/nominal-rate'
import type { Offer } from '@qadam/domain/lending/offer'
import { productOn } from '@qadam/domain/lending/products'
import { AmountText } from '@qadam/kit/amount-text/amount-text.tsx'
import { DateText } from '@qadam/kit/date-text/date-text.tsx'
import type { ReactNode } from 'react'
import { paymentWord } from '../../../quotes/payment-word.ts'
import type { RequestedTerms } from '../../../quotes/requested-terms.ts'
import { useLocale } from '../../../texts/page-locale.ts'
import { useText } from '../../../texts/text.ts'

type Props = { terms: RequestedTerms; offer: Offer; today: Day }

/**
 * The price. By law the effective rate has the size and style of the nominal one and is no smaller than anything around
 * it, so every figure here has one style.
 */
export function OfferFigures({ terms, offer, today }: Props) {
  const locale = useLocale()
  const t = useText('calculator')
  const isSingle = terms.product === 'pdl'
  const percent = (value: string) => t('percent', { value: value.replace('.', ',') })
  return (
    <div className="calculator-result">
      <h2 className="calculator-title">{t('result')}</h2>
      <dl className="calculator-figures">
        <Figure name={t('return_amount')} main>
          <AmountText tiyn={offer.returnAmount} currency={t('currency')} />
        </Figure>
        {isSingle ? null : (
          <Figure name={t(paymentWord[terms.method])}>
            <AmountText tiyn={offer.payment} currency={t('currency')} />
          </Figure>
        )}
        <Figure name={t('overpayment')}>
          <AmountText tiyn={offer.percent} currency={t('currency')} />
        </Figure>
        <Figure name={t('nominal_rate')}>{percent(nominalPercent(productOn(terms.product, today)))}</Figure>
        <Figure name={<abbr title={t('gesv_whole')}>{t('gesv')}</abbr>}>{percent(offer.gesvPercent)}</Figure>
        {isSingle ? null : (
          <Figure name={t('first_date')}>
            <DateText day={offer.firstPaymentDate} locale={locale} />
          </Figure>
        )}
        <Figure name={t(isSingle ? 'return_on' : 'last_date')}>
          <DateText day={offer.lastPaymentDate} locale={locale} />
        </Figure>
      </dl>
      <p className="calculator-only">{t('only')}</p>
    </div>
  )
}

function Figure({ name, main = false, children }: { name: ReactNode; main?: boolean; children: ReactNode }) {
  return (
    <div className={main ? 'calculator-figure calculator-figure-main' : 'calculator-figure'}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
