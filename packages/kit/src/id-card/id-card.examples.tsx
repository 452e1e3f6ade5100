import type { Examples } from '../examples.ts'
import { IdCard } from './id-card.tsx'

const captions = {
  ru: {
    iin: 'ИИН на лицевой стороне, внизу слева',
    number: 'Номер на обороте, вверху',
    passport: 'Номер вверху справа',
  },
  kk: {
    iin: 'ЖСН бет жағында, төменгі сол бұрышта',
    number: 'Нөмірі артқы жағында, жоғарыда',
    passport: 'Нөмірі жоғарғы оң жақта',
  },
}

export const examples: Examples = {
  title: 'IdCard',
  states: [
    { name: 'iin', show: (locale) => <IdCard mark="iin" caption={captions[locale].iin} /> },
    { name: 'number', show: (locale) => <IdCard mark="number" caption={captions[locale].number} /> },
    { name: 'passport', show: (locale) => <IdCard mark="passport" caption={captions[locale].passport} /> },
  ],
}
