import type { Examples } from '../examples.ts'
import { type Step, StepList } from './step-list.tsx'

const steps: Record<'ru' | 'kk', readonly Step[]> = {
  ru: [
    { picture: 'terminal', title: 'Найдите терминал', text: 'На экране выберите «Погашение займов».' },
    { picture: 'person', title: 'Введите ИИН', text: 'Двенадцать цифр с удостоверения личности.' },
    { picture: 'check', title: 'Сохраните чек', text: 'По нему мы найдём платёж, если он задержится.' },
  ],
  kk: [
    { picture: 'terminal', title: 'Терминал табыңыз', text: 'Экраннан «Қарызды өтеу» бөлімін таңдаңыз.' },
    { picture: 'person', title: 'ЖСН енгізіңіз', text: 'Жеке куәліктегі он екі цифр.' },
    { picture: 'check', title: 'Чекті сақтаңыз', text: 'Төлем кешіксе, оны сол арқылы табамыз.' },
  ],
}

export const examples: Examples = {
  title: 'StepList',
  states: [{ name: 'three steps', show: (locale) => <StepList steps={steps[locale]} /> }],
}
