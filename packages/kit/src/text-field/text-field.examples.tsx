import type { Examples } from '../examples.ts'
import { TextField } from './text-field.tsx'

const words = {
  ru: {
    firstName: 'Имя',
    lastName: 'Фамилия',
    asInDocument: 'Как в удостоверении личности',
    missing: 'Напишите фамилию',
    street: 'Улица и дом',
    streetValue: 'проспект Абая, 10',
    flat: 'Квартира',
    flatPrefix: 'кв.',
    workplace: 'Место работы',
    locked: 'Из государственной базы, изменить нельзя',
  },
  kk: {
    firstName: 'Аты',
    lastName: 'Тегі',
    asInDocument: 'Жеке куәліктегідей',
    missing: 'Тегіңізді жазыңыз',
    street: 'Көше және үй',
    streetValue: 'Абай даңғылы, 10',
    flat: 'Пәтер',
    flatPrefix: 'пәтер',
    workplace: 'Жұмыс орны',
    locked: 'Мемлекеттік базадан алынды, өзгертуге болмайды',
  },
}

export const examples: Examples = {
  title: 'Text field',
  states: [
    {
      name: 'empty',
      show: (locale) => (
        <TextField
          name="empty"
          label={words[locale].firstName}
          autoComplete="given-name"
          autoCapitalize="words"
          spellCheck={false}
        />
      ),
    },
    {
      name: 'hint',
      show: (locale) => (
        <TextField
          name="hint"
          label={words[locale].lastName}
          hint={words[locale].asInDocument}
          autoComplete="family-name"
          defaultValue="Құнанбайқызы"
        />
      ),
    },
    {
      name: 'error',
      show: (locale) => (
        <TextField
          name="error"
          label={words[locale].lastName}
          hint={words[locale].asInDocument}
          error={words[locale].missing}
        />
      ),
    },
    {
      name: 'prefix and a short answer',
      show: (locale) => (
        <TextField
          name="flat"
          label={words[locale].flat}
          prefix={words[locale].flatPrefix}
          size="s"
          inputMode="numeric"
          maxLength={5}
        />
      ),
    },
    {
      name: 'read-only',
      show: (locale) => (
        <TextField
          name="readonly"
          label={words[locale].street}
          hint={words[locale].locked}
          defaultValue={words[locale].streetValue}
          readOnly
        />
      ),
    },
    {
      name: 'disabled',
      show: (locale) => (
        <TextField name="disabled" label={words[locale].workplace} defaultValue="ТОО «Жайлау»" disabled />
      ),
    },
  ],
}
