import type { Examples } from '../examples.ts'
import { RadioCards } from './radio-cards.tsx'

const words = {
  ru: {
    legend: 'Куда перевести деньги',
    hint: 'Счёт или карта должны быть на ваше имя',
    cards: [
      { value: 'card', label: 'На карту', hint: 'Любого банка Казахстана, обычно за минуту', aside: '0 ₸' },
      { value: 'account', label: 'На счёт в банке', hint: 'В течение рабочего дня', aside: '0 ₸' },
      { value: 'cash', label: 'Наличными', hint: 'В отделении, с удостоверением личности' },
    ],
    error: 'Выберите, куда перевести деньги',
  },
  kk: {
    legend: 'Ақшаны қайда аударамыз',
    hint: 'Шот немесе карта сіздің атыңызда болуы керек',
    cards: [
      { value: 'card', label: 'Картаға', hint: 'Қазақстанның кез келген банкі, әдетте бір минутта', aside: '0 ₸' },
      { value: 'account', label: 'Банктегі шотқа', hint: 'Жұмыс күні ішінде', aside: '0 ₸' },
      { value: 'cash', label: 'Қолма-қол', hint: 'Бөлімшеде, жеке куәлікпен' },
    ],
    error: 'Ақшаны қайда аударатынымызды таңдаңыз',
  },
}

export const examples: Examples = {
  title: 'Radio cards',
  states: [
    {
      name: 'nothing chosen',
      show: (locale) => (
        <RadioCards name="empty" legend={words[locale].legend} hint={words[locale].hint} cards={words[locale].cards} />
      ),
    },
    {
      name: 'chosen, one not offered',
      show: (locale) => (
        <RadioCards
          name="filled"
          legend={words[locale].legend}
          cards={words[locale].cards.map((card) => (card.value === 'cash' ? { ...card, disabled: true } : card))}
          defaultValue="card"
        />
      ),
    },
    {
      name: 'error',
      show: (locale) => (
        <RadioCards
          name="error"
          legend={words[locale].legend}
          cards={words[locale].cards.slice(0, 2)}
          error={words[locale].error}
        />
      ),
    },
  ],
}
