import type { Examples } from '../examples.ts'
import { TextField } from '../text-field/text-field.tsx'
import { Disclosure } from './disclosure.tsx'

const words = {
  ru: { summary: 'Исправить', label: 'Фамилия', hint: 'Оставьте пустым, если всё верно' },
  kk: { summary: 'Түзету', label: 'Тегі', hint: 'Бәрі дұрыс болса, бос қалдырыңыз' },
}

export const examples: Examples = {
  title: 'Disclosure',
  states: [
    {
      name: 'closed',
      show: (locale) => (
        <Disclosure summary={words[locale].summary}>
          <TextField name="closed" label={words[locale].label} hint={words[locale].hint} />
        </Disclosure>
      ),
    },
    {
      name: 'open',
      show: (locale) => (
        <Disclosure isOpen summary={words[locale].summary}>
          <TextField name="open" label={words[locale].label} hint={words[locale].hint} />
        </Disclosure>
      ),
    },
  ],
}
