import type { Examples } from '../examples.ts'
import { RangeField } from './range-field.tsx'

const words = {
  ru: {
    amount: 'Сколько нужно',
    error: 'На такой срок можно взять не больше 180 000 ₸',
    ends: ['5 000 ₸', '180 000 ₸'],
    say: (figure: number) => `${figure.toLocaleString('ru')} тенге`,
    months: 'На сколько месяцев',
    monthEnds: ['6', '60'],
    sayMonths: (figure: number) => `${figure} мес.`,
    unit: 'мес.',
  },
  kk: {
    amount: 'Қанша керек',
    error: 'Мұндай мерзімге 180 000 ₸-ден артық алуға болмайды',
    ends: ['5 000 ₸', '180 000 ₸'],
    say: (figure: number) => `${figure.toLocaleString('ru')} теңге`,
    months: 'Неше айға',
    monthEnds: ['6', '60'],
    sayMonths: (figure: number) => `${figure} ай`,
    unit: 'ай',
  },
} as const

const amounts = { min: 5_000, max: 180_000, step: 500, defaultValue: 78_500 }

export const examples: Examples = {
  title: 'Range with a typed figure',
  states: [
    {
      name: 'amount',
      show: (locale) => {
        const { amount, ends, say } = words[locale]
        return <RangeField name="amount" label={amount} suffix="₸" ends={ends} say={say} {...amounts} />
      },
    },
    {
      name: 'months',
      show: (locale) => {
        const { months, monthEnds, sayMonths, unit } = words[locale]
        const bounds = { min: 6, max: 60, step: 6, defaultValue: 12 }
        return <RangeField name="months" label={months} suffix={unit} ends={monthEnds} say={sayMonths} {...bounds} />
      },
    },
    {
      name: 'error',
      show: (locale) => {
        const { amount, ends, say, error } = words[locale]
        return <RangeField name="error" label={amount} suffix="₸" ends={ends} say={say} {...amounts} error={error} />
      },
    },
    {
      name: 'disabled',
      show: (locale) => {
        const { amount, ends, say } = words[locale]
        return <RangeField name="disabled" label={amount} suffix="₸" ends={ends} say={say} {...amounts} disabled />
      },
    },
  ],
}
