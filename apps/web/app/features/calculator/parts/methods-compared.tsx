import type { Day } from '@qadam/domain/calendar/day'
import { methods, type Method as RepaymentMethod } from '@qadam/domain/lending/method'
import { calculateOffer, type Offer } from '@qadam/domain/lending/offer'
import { AmountText } from '@qadam/kit/amount-text/amount-text.tsx'
import { useMemo } from 'react'
import { paymentWord } from '../../../quotes/payment-word.ts'
import type { RequestedTerms } from '../../../quotes/requested-terms.ts'
import { useText } from '../../../texts/text.ts'

/** By law both repayment methods are shown before one is chosen. */
export function MethodsCompared({ terms, today }: { terms: RequestedTerms; today: Day }) {
  const t = useText('calculator')
  const offers = useMemo(
    () => methods.map((method) => ({ method, offer: calculateOffer({ ...terms, method, openDate: today }) })),
    [terms, today],
  )
  const hasTiyn = offers.some(({ offer }) => sumsOf(offer).some((tiyn) => tiyn % 100 !== 0))
  return (
    <section className="stack">
      <h2>{t('both_title')}</h2>
      <p className="measure muted">{t('both_lead')}</p>
      <div className="calculator-methods">
        {offers.map(({ method, offer }) => (
          <Method key={method} method={method} offer={offer} tiynShown={hasTiyn ? 'always' : 'auto'} />
        ))}
      </div>
    </section>
  )
}

function sumsOf({ payment, returnAmount, percent }: Offer): [number, number, number] {
  return [payment, returnAmount, percent]
}

/** The two are read side by side: where one sum has tiyn, all are shown with theirs. */
type MethodProps = { method: RepaymentMethod; offer: Offer; tiynShown: 'auto' | 'always' }

function Method({ method, offer, tiynShown }: MethodProps) {
  const t = useText('calculator')
  const [payment, returnAmount, overpayment] = sumsOf(offer)
  const sums = [
    { name: t(paymentWord[method]), tiyn: payment },
    { name: t('return_amount'), tiyn: returnAmount },
    { name: t('overpayment'), tiyn: overpayment },
  ]
  return (
    <div className="card calculator-method" data-method={method}>
      <h3>{t(`method_${method}`)}</h3>
      <p>{t(`method_${method}_hint`)}</p>
      <dl className="calculator-figures calculator-figures-narrow">
        {sums.map(({ name, tiyn }) => (
          <div className="calculator-figure" key={name}>
            <dt>{name}</dt>
            <dd>
              <AmountText tiyn={tiyn} currency={t('currency')} tiynShown={tiynShown} />
            </dd>
          </div>
        ))}
        <div className="calculator-figure">
          <dt>{t('gesv')}</dt>
          <dd>{t('percent', { value: offer.gesvPercent.replace('.', ',') })}</dd>
        </div>
      </dl>
    </div>
  )
}
