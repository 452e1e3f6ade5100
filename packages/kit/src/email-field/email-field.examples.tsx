import type { Examples } from '../examples.ts'
import { EmailField } from './email-field.tsx'

const words = {
  ru: {
    label: 'Электронная почта',
    hint: 'Пришлём копию договора',
    error: 'В адресе не хватает знака @',
  },
  kk: {
    label: 'Электрондық пошта',
    hint: 'Шарттың көшірмесін жібереміз',
    error: 'Мекенжайда @ белгісі жоқ',
  },
}

export const examples: Examples = {
  title: 'E-mail field',
  states: [
    {
      name: 'empty',
      show: (locale) => <EmailField name="empty" label={words[locale].label} hint={words[locale].hint} />,
    },
    {
      name: 'filled',
      show: (locale) => (
        <EmailField name="filled" label={words[locale].label} defaultValue="aliya.kunanbay@example.kz" />
      ),
    },
    {
      name: 'error',
      show: (locale) => (
        <EmailField
          name="error"
          label={words[locale].label}
          error={words[locale].error}
          defaultValue="aliya.example.kz"
        />
      ),
    },
  ],
}
