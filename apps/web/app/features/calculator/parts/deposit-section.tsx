import { amountWords } from '@qadam/kit/amount-text/amount-words.ts'
import { Button } from '@qadam/kit/button/button.tsx'
import { SelectField } from '@qadam/kit/select-field/select-field.tsx'
import { TextField } from '@qadam/kit/text-field/text-field.tsx'
import { useText } from '../../../texts/text.ts'
import type { DepositVisit } from '../deposit-visit.ts'
import { depositFields } from '../requested-deposit.ts'
import { DepositFigures } from './deposit-figures.tsx'

const place = 'deposit'

/** Income from a deposit. A plain form: the server calculates, and the browser returns to this section. */
export function DepositSection({ visit }: { visit: DepositVisit }) {
  const t = useText('deposit')
  return (
    <section className="stack" id={place}>
      <h2>{t('title')}</h2>
      <p>{t('lead')}</p>
      <div className="calculator">
        <DepositForm visit={visit} />
        <DepositFigures visit={visit} />
      </div>
    </section>
  )
}

function DepositForm({ visit: { asked, least, most, terms } }: { visit: DepositVisit }) {
  const t = useText('deposit')
  const { amount, days } = asked
  const ends = { least: amountWords(least).shown, most: amountWords(most).shown }
  return (
    <form className="calculator-fields" action={`#${place}`}>
      <TextField
        id={`${place}-amount`}
        name={depositFields.amount}
        label={t('amount')}
        hint={t('amount_hint', ends)}
        suffix="₸"
        inputMode="numeric"
        maxLength={20}
        defaultValue={'value' in amount ? figureOf(amount.value) : amount.typed}
        error={'problem' in amount ? t(amount.problem, ends) : undefined}
      />
      <SelectField
        id={`${place}-term`}
        name={depositFields.term}
        label={t('term')}
        options={terms.map((term) => ({ value: String(term), text: t('days', { count: term }) }))}
        {...('problem' in days
          ? { placeholder: t('term_choose'), error: t(days.problem) }
          : { defaultValue: String(days.value) })}
      />
      <Button type="submit" kind="outlined" size="l">
        {t('count')}
      </Button>
    </form>
  )
}

/** The field shows its own currency sign. */
function figureOf(tiyn: number): string {
  return amountWords(tiyn).shown.replace(/\s₸$/, '')
}
