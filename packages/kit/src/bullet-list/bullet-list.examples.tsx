import type { Examples } from '../examples.ts'
import { BulletList } from './bullet-list.tsx'

const items = {
  ru: ['Вам исполнилось 18 лет', 'Телефон оформлен на вас'],
  kk: ['Сіз 18 жасқа толдыңыз', 'Телефон сіздің атыңызға тіркелген'],
}

export const examples: Examples = {
  title: 'BulletList',
  states: [{ name: 'two items', show: (locale) => <BulletList items={items[locale]} /> }],
}
