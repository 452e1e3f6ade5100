import type { Examples } from '../examples.ts'
import { PhoneField } from './phone-field.tsx'

const words = {
  ru: {
    label: 'Номер телефона',
    hint: 'Отправим на него код',
    error: 'Напишите все десять цифр номера',
    own: 'Ваш номер',
  },
  kk: {
    label: 'Телефон нөмірі',
    hint: 'Осы нөмірге код жібереміз',
    error: 'Нөмірдің он цифрын түгел жазыңыз',
    own: 'Сіздің нөміріңіз',
  },
}

export const examples: Examples = {
  title: 'Phone field',
  states: [
    {
      name: 'empty',
      show: (locale) => <PhoneField name="empty" label={words[locale].label} hint={words[locale].hint} />,
    },
    {
      name: 'filled',
      show: (locale) => <PhoneField name="filled" label={words[locale].label} defaultValue="77011234567" />,
    },
    {
      name: 'error',
      show: (locale) => (
        <PhoneField name="error" label={words[locale].label} error={words[locale].error} defaultValue="+7701" />
      ),
    },
    {
      name: 'read-only',
      show: (locale) => <PhoneField name="readonly" label={words[locale].own} defaultValue="77471234567" readOnly />,
    },
    {
      name: 'disabled',
      show: (locale) => <PhoneField name="disabled" label={words[locale].own} defaultValue="77471234567" disabled />,
    },
  ],
}
