import type { Examples } from '../examples.ts'
import { Checkbox } from './checkbox.tsx'

const words = {
  ru: {
    agree: 'Согласен на сбор и обработку персональных данных и на запрос в кредитное бюро',
    news: 'Присылать новости',
    hint: 'Не чаще раза в месяц, отписаться можно в любой день',
    error: 'Без согласия мы не можем рассмотреть заявку',
  },
  kk: {
    agree: 'Дербес деректерімді жинауға, өңдеуге және кредиттік бюроға сұрау салуға келісемін',
    news: 'Жаңалықтар жіберілсін',
    hint: 'Айына бір реттен жиі емес, кез келген күні бас тартуға болады',
    error: 'Келісіміңізсіз өтінімді қарай алмаймыз',
  },
}

export const examples: Examples = {
  title: 'Checkbox',
  states: [
    { name: 'empty', show: (locale) => <Checkbox name="empty" label={words[locale].agree} /> },
    {
      name: 'checked, with a hint',
      show: (locale) => <Checkbox name="checked" label={words[locale].news} hint={words[locale].hint} defaultChecked />,
    },
    {
      name: 'error',
      show: (locale) => <Checkbox name="error" label={words[locale].agree} error={words[locale].error} />,
    },
    {
      name: 'disabled',
      show: (locale) => <Checkbox name="disabled" label={words[locale].news} defaultChecked disabled />,
    },
  ],
}
