import type { Examples } from '../examples.ts'
import { Chips } from './chips.tsx'

const words = {
  ru: { legend: 'На какой срок', chips: ['7 дней', '14 дней', '21 день'] },
  kk: { legend: 'Қандай мерзімге', chips: ['7 күн', '14 күн', '21 күн'] },
}

export const examples: Examples = {
  title: 'Chips',
  states: [
    {
      name: 'one of three',
      show: (locale) => (
        <Chips
          name="term"
          legend={words[locale].legend}
          chips={words[locale].chips.map((label) => ({ label, value: label }))}
          defaultValue={words[locale].chips[1] ?? ''}
        />
      ),
    },
  ],
}
