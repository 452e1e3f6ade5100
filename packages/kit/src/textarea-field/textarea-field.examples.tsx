import type { Examples } from '../examples.ts'
import { TextareaField } from './textarea-field.tsx'

const words = {
  ru: {
    label: 'Что случилось',
    hint: 'Не пишите номер карты и коды из СМС',
    value: 'Оплатила 15 января через терминал, а в кабинете платежа нет.\n\nЧек сохранила.',
    error: 'Расскажите хотя бы в двух словах',
  },
  kk: {
    label: 'Не болды',
    hint: 'Карта нөмірін және СМС-тегі кодтарды жазбаңыз',
    value: '15 қаңтарда терминал арқылы төледім, кабинетте төлем көрінбейді.\n\nЧегі сақтаулы.',
    error: 'Екі ауыз сөзбен болса да жазыңыз',
  },
}

export const examples: Examples = {
  title: 'Text area',
  states: [
    {
      name: 'empty',
      show: (locale) => <TextareaField name="empty" label={words[locale].label} hint={words[locale].hint} />,
    },
    {
      name: 'filled',
      show: (locale) => (
        <TextareaField name="filled" label={words[locale].label} defaultValue={words[locale].value} maxLength={1000} />
      ),
    },
    {
      name: 'error',
      show: (locale) => <TextareaField name="error" label={words[locale].label} error={words[locale].error} />,
    },
    {
      name: 'disabled',
      show: (locale) => (
        <TextareaField name="disabled" label={words[locale].label} defaultValue={words[locale].value} disabled />
      ),
    },
  ],
}
