import { AmountText } from '../amount-text/amount-text.tsx'
import type { ExampleLocale, Examples } from '../examples.ts'
import { FactList } from './fact-list.tsx'

const facts = {
  ru: [
    { name: 'Что ввести', value: 'ИИН, 12 цифр' },
    { name: 'Когда зачтём', value: 'В день платежа' },
  ],
  kk: [
    { name: 'Нені енгізу керек', value: 'ЖСН, 12 цифр' },
    { name: 'Қашан есепке аламыз', value: 'Төлем жасалған күні' },
  ],
}

const words = {
  ru: { currency: 'тенге', sum: 'Станет: вернуть', last: 'Станет: последний платёж', rate: 'Ставка в год' },
  kk: { currency: 'теңге', sum: 'Енді: қайтарасыз', last: 'Енді: соңғы төлем', rate: 'Жылдық мөлшерлеме' },
}
const day = { ru: '23 декабря 2026', kk: '2026 жылғы 23 желтоқсан' }

function Figures({ locale }: { locale: ExampleLocale }) {
  const { currency, last, rate, sum } = words[locale]
  return (
    <FactList
      facts={[
        { name: sum, value: <AmountText tiyn={1_251_747_20} tiynShown="always" currency={currency} /> },
        { name: last, value: <strong>{day[locale]}</strong> },
        { name: rate, value: '37,96 %' },
      ]}
    />
  )
}

export const examples: Examples = {
  title: 'FactList',
  states: [
    { name: 'two facts', show: (locale) => <FactList facts={facts[locale]} /> },
    { name: 'a sum, a day and a rate', show: (locale) => <Figures locale={locale} /> },
  ],
}
