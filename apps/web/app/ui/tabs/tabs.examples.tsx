import type { Examples } from '../examples.ts'
import { Tabs } from './tabs.tsx'

const words = {
  ru: {
    label: 'Как получить деньги',
    tabs: [
      ['card', 'На карту', 'Деньги приходят за 5 минут на карту любого банка Казахстана, выпущенную на ваше имя.'],
      ['account', 'На счёт', 'Перевод на банковский счёт занимает до одного рабочего дня.'],
      ['cash', 'Наличными', 'Возьмите удостоверение личности и придите в любое отделение.'],
    ],
  },
  kk: {
    label: 'Ақшаны қалай алуға болады',
    tabs: [
      [
        'card',
        'Картаға',
        'Ақша Қазақстанның кез келген банкінің сіздің атыңызға шығарылған картасына 5 минутта түседі.',
      ],
      ['account', 'Шотқа', 'Банк шотына аудару бір жұмыс күніне дейін созылады.'],
      ['cash', 'Қолма-қол', 'Жеке куәлігіңізді алып, кез келген бөлімшеге келіңіз.'],
    ],
  },
} as const

export const examples: Examples = {
  title: 'Tabs',
  states: [
    {
      name: 'the first is open',
      show: (locale) => <Tabs label={words[locale].label} tabs={words[locale].tabs.map(tabOf)} />,
    },
    {
      name: 'another is open first',
      show: (locale) => <Tabs label={words[locale].label} tabs={words[locale].tabs.map(tabOf)} open="cash" />,
    },
  ],
}

function tabOf([key, title, content]: readonly [string, string, string]) {
  return { key, title, content: <p>{content}</p> }
}
