import type { Examples } from '../examples.ts'
import { PercentageField } from './percentage-field.tsx'

const words = {
  ru: { share: 'Доля в доходе семьи', rate: 'Ставка в год', error: 'Доля больше нуля' },
  kk: { share: 'Отбасы табысындағы үлесі', rate: 'Жылдық мөлшерлеме', error: 'Үлес нөлден көп болуы керек' },
}

export const examples: Examples = {
  title: 'Percentage field',
  states: [
    { name: 'whole', show: (locale) => <PercentageField name="whole" label={words[locale].share} /> },
    {
      name: 'with decimals',
      show: (locale) => (
        <PercentageField name="decimals" label={words[locale].rate} decimals={2} defaultValue="37.96" />
      ),
    },
    {
      name: 'error',
      show: (locale) => (
        <PercentageField name="error" label={words[locale].share} error={words[locale].error} defaultValue="0" />
      ),
    },
  ],
}
