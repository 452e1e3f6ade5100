import type { Examples } from '../examples.ts'
import { IinField } from './iin-field.tsx'

const words = {
  ru: {
    label: 'ИИН',
    hint: '12 цифр, на лицевой стороне удостоверения',
    error: 'Проверьте ИИН: в одной из цифр ошибка',
  },
  kk: {
    label: 'ЖСН',
    hint: '12 цифр, жеке куәліктің алдыңғы бетінде',
    error: 'ЖСН-ді тексеріңіз: бір цифры қате',
  },
}

export const examples: Examples = {
  title: 'IIN field',
  states: [
    {
      name: 'empty',
      show: (locale) => <IinField name="empty" label={words[locale].label} hint={words[locale].hint} />,
    },
    {
      name: 'filled',
      show: (locale) => <IinField name="filled" label={words[locale].label} defaultValue="900101300123" />,
    },
    {
      name: 'error',
      show: (locale) => (
        <IinField
          name="error"
          label={words[locale].label}
          hint={words[locale].hint}
          error={words[locale].error}
          defaultValue="900101300124"
        />
      ),
    },
    {
      name: 'disabled',
      show: (locale) => <IinField name="disabled" label={words[locale].label} defaultValue="900101300123" disabled />,
    },
  ],
}
