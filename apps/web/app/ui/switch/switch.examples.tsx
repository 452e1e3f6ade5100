import type { Examples } from '../examples.ts'
import { Switch } from './switch.tsx'

const words = {
  ru: {
    remind: 'Напоминать о платеже',
    hint: 'СМС за три дня до даты',
    face: 'Вход по лицу',
    unavailable: 'Этот телефон так не умеет',
  },
  kk: {
    remind: 'Төлем туралы еске салу',
    hint: 'Күнінен үш күн бұрын СМС',
    face: 'Бет-әлпет арқылы кіру',
    unavailable: 'Бұл телефонда мүмкін емес',
  },
}

export const examples: Examples = {
  title: 'Switch',
  states: [
    { name: 'off', show: (locale) => <Switch name="off" label={words[locale].face} /> },
    {
      name: 'on, with a hint',
      show: (locale) => <Switch name="on" label={words[locale].remind} hint={words[locale].hint} defaultChecked />,
    },
    {
      name: 'disabled',
      show: (locale) => <Switch name="disabled" label={words[locale].face} hint={words[locale].unavailable} disabled />,
    },
  ],
}
