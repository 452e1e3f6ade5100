import type { Examples } from '../examples.ts'
import { DateField } from './date-field.tsx'

const words = {
  ru: {
    birthday: 'Дата рождения',
    outline: 'дд/мм/гггг',
    hint: 'Например, 15/01/1990',
    issued: 'Дата выдачи',
    error: 'Такого дня нет в календаре',
  },
  kk: {
    birthday: 'Туған күні',
    outline: 'кк/аа/жжжж',
    hint: 'Мысалы, 15/01/1990',
    issued: 'Берілген күні',
    error: 'Күнтізбеде мұндай күн жоқ',
  },
}

export const examples: Examples = {
  title: 'Date field',
  states: [
    {
      name: 'empty',
      show: (locale) => (
        <DateField
          name="empty"
          label={words[locale].birthday}
          hint={words[locale].hint}
          outline={words[locale].outline}
          autoComplete="bday"
        />
      ),
    },
    {
      name: 'filled',
      show: (locale) => (
        <DateField
          name="filled"
          label={words[locale].issued}
          outline={words[locale].outline}
          defaultValue="2020-05-01"
        />
      ),
    },
    {
      name: 'error',
      show: (locale) => (
        <DateField
          name="error"
          label={words[locale].issued}
          hint={words[locale].hint}
          outline={words[locale].outline}
          error={words[locale].error}
          defaultValue="2020-02-31"
        />
      ),
    },
    {
      name: 'disabled',
      show: (locale) => (
        <DateField
          name="disabled"
          label={words[locale].issued}
          outline={words[locale].outline}
          defaultValue="2020-05-01"
          disabled
        />
      ),
    },
  ],
}
