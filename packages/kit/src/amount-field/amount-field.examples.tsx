import type { Examples } from '../examples.ts'
import { AmountField } from './amount-field.tsx'

const words = {
  ru: {
    payment: 'Сумма платежа',
    paymentHint: 'Сегодня к оплате 7 963,36 ₸',
    income: 'Доход в месяц',
    incomeHint: 'После вычета налогов',
    error: 'Самое меньшее 100 ₸',
  },
  kk: {
    payment: 'Төлем сомасы',
    paymentHint: 'Бүгін төленетіні: 7 963,36 ₸',
    income: 'Айлық табыс',
    incomeHint: 'Салық ұсталғаннан кейін',
    error: 'Кемінде 100 ₸',
  },
}

export const examples: Examples = {
  title: 'Amount field',
  states: [
    {
      name: 'with tiyn',
      show: (locale) => (
        <AmountField name="empty" label={words[locale].payment} hint={words[locale].paymentHint} suffix="₸" />
      ),
    },
    {
      name: 'filled',
      show: (locale) => <AmountField name="filled" label={words[locale].payment} suffix="₸" defaultValue="7963.36" />,
    },
    {
      name: 'whole tenge',
      show: (locale) => (
        <AmountField
          name="whole"
          label={words[locale].income}
          hint={words[locale].incomeHint}
          suffix="₸"
          decimals={0}
          defaultValue="250000"
        />
      ),
    },
    {
      name: 'error',
      show: (locale) => (
        <AmountField
          name="error"
          label={words[locale].payment}
          suffix="₸"
          error={words[locale].error}
          defaultValue="50"
        />
      ),
    },
    {
      name: 'disabled',
      show: (locale) => (
        <AmountField name="disabled" label={words[locale].payment} suffix="₸" defaultValue="7963.36" disabled />
      ),
    },
  ],
}
