import type { Examples } from '../examples.ts'
import { PassportField } from './passport-field.tsx'

const words = {
  ru: { label: 'Номер удостоверения', hint: '9 цифр, на лицевой стороне', error: 'В номере должно быть 9 цифр' },
  kk: { label: 'Жеке куәліктің нөмірі', hint: '9 цифр, алдыңғы бетінде', error: 'Нөмірде 9 цифр болуы керек' },
}

export const examples: Examples = {
  title: 'Identity document field',
  states: [
    {
      name: 'empty',
      show: (locale) => <PassportField name="empty" label={words[locale].label} hint={words[locale].hint} />,
    },
    {
      name: 'filled',
      show: (locale) => <PassportField name="filled" label={words[locale].label} defaultValue="012345678" />,
    },
    {
      name: 'error',
      show: (locale) => (
        <PassportField name="error" label={words[locale].label} error={words[locale].error} defaultValue="0123" />
      ),
    },
  ],
}
