import type { Day } from '@qadam/domain/calendar/day'
import { type ProductId, productOn } from '@qadam/domain/lending/products'
import { amountWords } from '@qadam/kit/amount-text/amount-words.ts'
import { Chips } from '@qadam/kit/chips/chips.tsx'
import { FieldError } from '@qadam/kit/field/field-error.tsx'
import { RadioCards } from '@qadam/kit/radio-cards/radio-cards.tsx'
import { RangeField } from '@qadam/kit/range-field/range-field.tsx'
import { type RequestedTerms, withProduct } from '../../../quotes/requested-terms.ts'
import { useText } from '../../../texts/text.ts'

type Named = { readonly id: string; readonly name: string; readonly error: string | undefined }

type Props = {
  terms: RequestedTerms
  today: Day
  fields: { readonly product: Named; readonly amount: Named; readonly term: Named }
  /** The amount as typed if it failed validation, else the wish itself. */
  typedAmount: string | undefined
  onTerms: (terms: RequestedTerms) => void
}

const products = ['pdl', 'instalment'] as const

export function WishFields({ terms, today, fields, typedAmount, onTerms }: Props) {
  const t = useText('application')
  const calculator = useText('calculator')
  const product = productOn(terms.product, today)
  const { least, most, step } = product.limits
  const unit = product.termUnit === 'day' ? 'days' : 'months'
  const typed = typedAmount === undefined || typedAmount === '' ? Number.NaN : Number(typedAmount.replace(/\s/g, ''))
  return (
    <div className="application-wish">
      <RadioCards
        {...fields.product}
        legend={calculator('product')}
        cards={products.map((id) => ({
          value: id,
          label: calculator(`product_${id}`),
          hint: t(`product_${id}_hint`, endsOf(id, today)),
        }))}
        defaultValue={terms.product}
        onChange={({ currentTarget }) => onTerms(withProduct(terms, currentTarget.value as ProductId, today))}
      />
      <div className="application-column">
        <RangeField
          key={terms.product}
          {...fields.amount}
          label={calculator('amount')}
          suffix="₸"
          min={least / 100}
          max={most / 100}
          step={step / 100}
          defaultValue={Number.isFinite(typed) ? typed : terms.amount / 100}
          ends={[amountWords(least).shown, amountWords(most).shown]}
          say={(figure) => calculator('amount_said', { count: figure })}
          onFigure={(figure) => onTerms({ ...terms, amount: figure * 100 })}
        />
        <div>
          <Chips
            key={`${terms.product} term`}
            name={fields.term.name}
            legend={calculator('term')}
            chips={product.terms.map((term) => ({ value: String(term), label: calculator(unit, { count: term }) }))}
            defaultValue={String(terms.term)}
            onChoice={(term) => onTerms({ ...terms, term: Number(term) })}
          />
          {fields.term.error ? <FieldError id={fields.term.id}>{fields.term.error}</FieldError> : null}
        </div>
      </div>
    </div>
  )
}

function endsOf(id: ProductId, today: Day): { least: string; most: string } {
  const { least, most } = productOn(id, today).limits
  return { least: amountWords(least).shown, most: amountWords(most).shown }
}
