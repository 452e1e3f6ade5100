import type { ExampleLocale, Examples } from '../examples.ts'
import { AmountText } from './amount-text.tsx'

const currency = (locale: ExampleLocale) => (locale === 'ru' ? 'тенге' : 'теңге')

export const examples: Examples = {
  title: 'AmountText',
  states: [
    { name: 'whole tenge', show: (locale) => <AmountText tiyn={7850000} currency={currency(locale)} /> },
    { name: 'with tiyn', show: (locale) => <AmountText tiyn={57148} currency={currency(locale)} /> },
    {
      name: 'with its tiyn always',
      show: (locale) => <AmountText tiyn={7850000} tiynShown="always" currency={currency(locale)} />,
    },
    { name: 'less than nothing', show: (locale) => <AmountText tiyn={-99900} currency={currency(locale)} /> },
    { name: 'large', show: (locale) => <AmountText tiyn={100000000} size="large" currency={currency(locale)} /> },
  ],
}
