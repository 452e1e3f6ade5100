import type { Examples } from '../examples.ts'
import { FactList } from './fact-list.tsx'

const facts = {
  ru: [
    { name: 'Что ввести', value: 'ИИН, 12 цифр' },
    { name: 'Когда зачтём', value: 'В день платежа' },
  ],
  kk: [
    { name: 'Нені енгізу керек', value: 'ЖСН, 12 цифр' },
    { name: 'Қашан есепке аламыз', value: 'Төлем жасалған күні' },
  ],
}

export const examples: Examples = {
  title: 'FactList',
  states: [{ name: 'two facts', show: (locale) => <FactList facts={facts[locale]} /> }],
}
