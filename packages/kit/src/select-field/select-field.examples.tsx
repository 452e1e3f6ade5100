import type { Examples } from '../examples.ts'
import { optionsOf } from './options.ts'
import { SelectField } from './select-field.tsx'

const words = {
  ru: {
    label: 'Кем выдано',
    choose: 'Выберите из списка',
    error: 'Выберите, кем выдан документ',
    issuers: ['МВД РК', 'Министерство юстиции РК', 'Центр обслуживания населения'],
  },
  kk: {
    label: 'Кім берді',
    choose: 'Тізімнен таңдаңыз',
    error: 'Құжатты кім бергенін таңдаңыз',
    issuers: ['ҚР ІІМ', 'ҚР Әділет министрлігі', 'Халыққа қызмет көрсету орталығы'],
  },
}

export const examples: Examples = {
  title: 'Select',
  states: [
    {
      name: 'nothing chosen',
      show: (locale) => (
        <SelectField
          name="empty"
          label={words[locale].label}
          placeholder={words[locale].choose}
          options={issuers(locale)}
        />
      ),
    },
    {
      name: 'chosen',
      show: (locale) => (
        <SelectField name="filled" label={words[locale].label} options={issuers(locale)} defaultValue="2" />
      ),
    },
    {
      name: 'error',
      show: (locale) => (
        <SelectField
          name="error"
          label={words[locale].label}
          placeholder={words[locale].choose}
          options={issuers(locale)}
          error={words[locale].error}
        />
      ),
    },
    {
      name: 'disabled',
      show: (locale) => (
        <SelectField name="disabled" label={words[locale].label} options={issuers(locale)} defaultValue="1" disabled />
      ),
    },
  ],
}

function issuers(locale: 'ru' | 'kk') {
  return optionsOf(words[locale].issuers.map((name, place) => ({ id: place + 1, name })))
}
