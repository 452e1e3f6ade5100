import type { Day } from '@qadam/domain/calendar/day'
import { methods } from '@qadam/domain/lending/method'
import { type ProductId, productOn } from '@qadam/domain/lending/products'
import type { Tiyn } from '@qadam/domain/money/money'
import { amountWords } from '@qadam/kit/amount-text/amount-words.ts'
import { Button } from '@qadam/kit/button/button.tsx'
import { Chips } from '@qadam/kit/chips/chips.tsx'
import { RadioCards } from '@qadam/kit/radio-cards/radio-cards.tsx'
import { RangeField } from '@qadam/kit/range-field/range-field.tsx'
import type { RefObject } from 'react'
import type { RequestedTerms } from '../../../quotes/requested-terms.ts'
import { useText } from '../../../texts/text.ts'

type Props = {
  form: RefObject<HTMLFormElement | null>
  terms: RequestedTerms
  today: Day
  choosesProduct: boolean
  /** Explains why the amount differs from the wished one. */
  note: string | undefined
  onProduct: (product: ProductId) => void
  onTerms: (change: Partial<RequestedTerms>) => void
  onBeyond: (wanted: Tiyn) => void
}

const productIds = ['pdl', 'instalment'] as const

/** The loan's terms. Without script it is a plain form: one button recalculates, the other submits the wish. */
export function CalculatorForm({ form, terms, today, choosesProduct, note, onProduct, onTerms, onBeyond }: Props) {
  const t = useText('calculator')
  const product = productOn(terms.product, today)
  const { least, most, step } = product.limits
  const unit = product.termUnit === 'day' ? 'days' : 'months'
  return (
    <form ref={form} className="calculator-form" aria-label={t('get_money')} method="post" action="?index">
      <div className="calculator-fields">
        {choosesProduct ? (
          <Chips
            name="product"
            legend={t('product')}
            chips={productIds.map((id) => ({ value: id, label: t(`product_${id}`) }))}
            defaultValue={terms.product}
            onChoice={(id) => onProduct(id as ProductId)}
          />
        ) : (
          <input type="hidden" name="product" value={terms.product} />
        )}
        <RangeField
          key={terms.product}
          // The same id wherever the calculator hydrates.
          id="loan-amount"
          name="amount"
          label={t('amount')}
          hint={note}
          suffix="₸"
          min={least / 100}
          max={most / 100}
          step={step / 100}
          defaultValue={terms.amount / 100}
          ends={[amountWords(least).shown, amountWords(most).shown]}
          say={(figure) => t('amount_said', { count: figure })}
          onFigure={(figure) => onTerms({ amount: figure * 100 })}
          onBeyond={(figure) => onBeyond(figure * 100)}
        />
        <Chips
          key={`${terms.product} term`}
          name="term"
          legend={t('term')}
          chips={product.terms.map((term) => ({ value: String(term), label: t(unit, { count: term }) }))}
          defaultValue={String(terms.term)}
          onChoice={(term) => onTerms({ term: Number(term) })}
        />
        {product.termUnit === 'month' ? (
          <RadioCards
            id="loan-method"
            name="method"
            legend={t('method')}
            cards={methods.map((value) => ({
              value,
              label: t(`method_${value}`),
              hint: t(`method_${value}_hint`),
            }))}
            defaultValue={terms.method}
            onChange={({ currentTarget }) => onTerms({ method: currentTarget.value as RequestedTerms['method'] })}
          />
        ) : null}
      </div>
      <div className="calculator-buttons">
        <Button type="submit" size="l" name="go" value="apply">
          {t('get_money')}
        </Button>
        <span className="calculator-recount">
          <Button type="submit" kind="outlined" size="l" name="go" value="recount">
            {t('recount')}
          </Button>
        </span>
        <p className="calculator-hint">{t('get_money_hint')}</p>
      </div>
    </form>
  )
}
