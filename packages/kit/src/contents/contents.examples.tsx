import type { Examples } from '../examples.ts'
import { Contents } from './contents.tsx'

const words = {
  ru: { title: 'На этой странице', places: ['Вернуть деньги', 'Трудно платить', 'Не приходит код из СМС'] },
  kk: { title: 'Осы бетте', places: ['Ақшаны қайтару', 'Төлеу қиын болса', 'СМС-код келмесе'] },
}

export const examples: Examples = {
  title: 'Contents',
  states: [
    {
      name: 'the places of a page',
      show(locale) {
        const { places, title } = words[locale]
        return <Contents title={title} places={places.map((title, index) => ({ id: `place-${index}`, title }))} />
      },
    },
  ],
}
