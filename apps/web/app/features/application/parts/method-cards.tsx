import type { Day } from '@qadam/domain/calendar/day'
import { methods } from '@qadam/domain/lending/method'
import { nominalPercent } from '@qadam/domain/lending/nominal-rate'
import type { Offer } from '@qadam/domain/lending/offer'
import { productOn } from '@qadam/domain/lending/products'
import { AmountText } from '@qadam/kit/amount-text/amount-text.tsx'
import { DateText } from '@qadam/kit/date-text/date-text.tsx'
import { FieldError } from '@qadam/kit/field/field-error.tsx'
import type { ReactNode } from 'react'
import { useBoot } from '../../../boot/boot.ts'
import { paymentWord } from '../../../quotes/payment-word.ts'
import type { RequestedTerms } from '../../../quotes/requested-terms.ts'
import { useText } from '../../../texts/text.ts'

export type Offers = Readonly<Record<RequestedTerms['method'], Offer>>

type Props = {
  terms: RequestedTerms
  offers: Offers
  today: Day
  field: { readonly id: string; readonly name: string; readonly error: string | undefined }
  onMethod: (method: RequestedTerms['method']) => void
}

/**
 * Both repayment methods side by side, and the choice between them (law on microfinance, art. 7). A loan repaid in one
 * payment offers no choice: one price is shown and one method is sent.
 */
export function MethodCards({ terms, offers, today, field, onMethod }: Props) {
  const t = useText('application')
  const calculator = useText('calculator')
  if (terms.product === 'pdl') {
    return (
      <section className="application-methods" aria-labelledby={`${field.id}-title`}>
        <h2 className="application-title" id={`${field.id}-title`}>
          {t('single_title')}
        </h2>
        <p className="application-note">{t('single_lead')}</p>
        <input type="hidden" name={field.name} value="annuity" />
        <div className="application-method application-method-only">
          <Figures terms={terms} offer={offers.annuity} today={today} method="annuity" />
        </div>
      </section>
    )
  }
  return (
    <fieldset className="application-methods" aria-describedby={`${field.id}-note`}>
      <legend className="application-title">{t('method_title')}</legend>
      <p className="application-note" id={`${field.id}-note`}>
        {t('method_lead')}
      </p>
      <div className="application-both">
        {methods.map((method, place) => (
          <div className="application-method" key={method} data-method={method}>
            <label className="application-pick">
              <input
                className="radio-cards-input"
                type="radio"
                id={place === 0 ? field.id : `${field.id}-${method}`}
                name={field.name}
                value={method}
                defaultChecked={terms.method === method}
                aria-describedby={`${field.id}-${method}-figures`}
                onChange={() => onMethod(method)}
              />
              <span className="application-border" />
              <span className="radio-cards-words">
                <span className="radio-cards-label">{calculator(`method_${method}`)}</span>
                <span className="radio-cards-hint">{calculator(`method_${method}_hint`)}</span>
              </span>
            </label>
            <Figures
              id={`${field.id}-${method}-figures`}
              terms={terms}
              offer={offers[method]}
              today={today}
              method={method}
            />
          </div>
        ))}
      </div>
      {field.error ? <FieldError id={`${field.id}-error`}>{field.error}</FieldError> : null}
    </fieldset>
  )
}

type FiguresProps = { id?: string; terms: RequestedTerms; offer: Offer; today: Day; method: RequestedTerms['method'] }

/** The price comes first. Both rates are in the same style, and no smaller than anything around them (art. 5, 24). */
function Figures({ id, terms, offer, today, method }: FiguresProps) {
  const { locale } = useBoot()
  const t = useText('calculator')
  const percent = (value: string) => t('percent', { value: value.replace('.', ',') })
  const isSingle = terms.product === 'pdl'
  return (
    <dl className="application-figures" id={id}>
      <Figure name={t('overpayment')} isMain>
        <AmountText tiyn={offer.percent} currency={t('currency')} />
      </Figure>
      {isSingle ? null : (
        <Figure name={t(paymentWord[method])}>
          <AmountText tiyn={offer.payment} currency={t('currency')} />
        </Figure>
      )}
      <Figure name={t('return_amount')}>
        <AmountText tiyn={offer.returnAmount} currency={t('currency')} />
      </Figure>
      {isSingle ? (
        <Figure name={t('return_on')}>
          <DateText day={offer.lastPaymentDate} locale={locale} />
        </Figure>
      ) : null}
      <Figure name={t('nominal_rate')}>{percent(nominalPercent(productOn(terms.product, today)))}</Figure>
      <Figure name={<abbr title={t('gesv_whole')}>{t('gesv')}</abbr>}>{percent(offer.gesvPercent)}</Figure>
    </dl>
  )
}

function Figure({ name, isMain = false, children }: { name: ReactNode; isMain?: boolean; children: ReactNode }) {
  return (
    <div className={isMain ? 'application-figure application-figure-main' : 'application-figure'}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
