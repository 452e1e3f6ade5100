import type { ExampleLocale, Examples } from '../examples.ts'
import { Combobox } from './combobox.tsx'

const words = {
  ru: {
    label: 'Город',
    hint: 'Начните писать название',
    choose: 'Выберите город',
    error: 'Выберите город из списка',
    noneFound: 'Такого города в списке нет',
    found: (count: number) => `Найдено: ${count}`,
  },
  kk: {
    label: 'Қала',
    hint: 'Атауын жаза бастаңыз',
    choose: 'Қаланы таңдаңыз',
    error: 'Қаланы тізімнен таңдаңыз',
    noneFound: 'Мұндай қала тізімде жоқ',
    found: (count: number) => `Табылды: ${count}`,
  },
}

const cities = {
  ru: [
    ...['Алматы', 'Астана', 'Шымкент', 'Актау', 'Актобе', 'Атырау', 'Жезказган', 'Караганда', 'Кокшетау'],
    ...['Конаев', 'Костанай', 'Кызылорда', 'Павлодар', 'Петропавловск', 'Семей', 'Талдыкорган', 'Тараз'],
    ...['Туркестан', 'Уральск', 'Усть-Каменогорск'],
  ],
  kk: [
    ...['Алматы', 'Астана', 'Шымкент', 'Ақтау', 'Ақтөбе', 'Атырау', 'Жезқазған', 'Қарағанды', 'Көкшетау'],
    ...['Қонаев', 'Қостанай', 'Қызылорда', 'Павлодар', 'Петропавл', 'Семей', 'Талдықорған', 'Тараз'],
    ...['Түркістан', 'Орал', 'Өскемен'],
  ],
}

export const examples: Examples = {
  title: 'Combobox',
  states: [
    {
      name: 'nothing chosen',
      show: (locale) => (
        <Combobox
          name="empty"
          label={words[locale].label}
          hint={words[locale].hint}
          placeholder={words[locale].choose}
          options={options(locale)}
          words={words[locale]}
        />
      ),
    },
    {
      name: 'chosen',
      show: (locale) => (
        <Combobox
          name="filled"
          label={words[locale].label}
          options={options(locale)}
          words={words[locale]}
          defaultValue="8"
        />
      ),
    },
    {
      name: 'error',
      show: (locale) => (
        <Combobox
          name="error"
          label={words[locale].label}
          placeholder={words[locale].choose}
          options={options(locale)}
          words={words[locale]}
          error={words[locale].error}
        />
      ),
    },
    {
      name: 'disabled',
      show: (locale) => (
        <Combobox
          name="disabled"
          label={words[locale].label}
          options={options(locale)}
          words={words[locale]}
          defaultValue="1"
          disabled
        />
      ),
    },
  ],
}

function options(locale: ExampleLocale) {
  return cities[locale].map((text, place) => ({ value: String(place + 1), text }))
}
