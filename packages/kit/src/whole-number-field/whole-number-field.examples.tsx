import type { Examples } from '../examples.ts'
import { WholeNumberField } from './whole-number-field.tsx'

const words = {
  ru: { label: 'Сколько у вас детей', hint: 'До 18 лет', months: 'Стаж', unit: 'мес.', error: 'Напишите число' },
  kk: { label: 'Балаларыңыздың саны', hint: '18 жасқа дейінгі', months: 'Өтіл', unit: 'ай', error: 'Санын жазыңыз' },
}

export const examples: Examples = {
  title: 'Whole number field',
  states: [
    {
      name: 'empty',
      show: (locale) => (
        <WholeNumberField name="empty" label={words[locale].label} hint={words[locale].hint} maxDigits={2} />
      ),
    },
    {
      name: 'with a unit',
      show: (locale) => (
        <WholeNumberField
          name="months"
          label={words[locale].months}
          suffix={words[locale].unit}
          maxDigits={3}
          defaultValue="26"
        />
      ),
    },
    {
      name: 'error',
      show: (locale) => <WholeNumberField name="error" label={words[locale].label} error={words[locale].error} />,
    },
  ],
}
