import type { Examples } from '../examples.ts'
import { LinkCards } from './link-cards.tsx'

const cards = {
  ru: [
    { to: '/contacts', title: 'Отделения', text: 'Адреса, часы работы и телефоны' },
    { to: '/media', title: 'Для прессы', text: 'Логотип и справка о сервисе' },
  ],
  kk: [
    { to: '/contacts', title: 'Бөлімшелер', text: 'Мекенжайлар, жұмыс уақыты және телефондар' },
    { to: '/media', title: 'Баспасөз үшін', text: 'Логотип және сервис туралы анықтама' },
  ],
}

export const examples: Examples = {
  title: 'LinkCards',
  states: [{ name: 'two ways on', show: (locale) => <LinkCards cards={cards[locale]} /> }],
}
