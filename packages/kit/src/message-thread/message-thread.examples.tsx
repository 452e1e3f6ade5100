import type { Examples } from '../examples.ts'
import { MessageThread, type ThreadMessage } from './message-thread.tsx'

const threads: Record<'ru' | 'kk', readonly ThreadMessage[]> = {
  ru: [
    { id: '1', side: 'own', author: 'Вы', time: '20 ноября, 14:02', text: 'Здравствуйте!\nКогда придут деньги?' },
    {
      id: '2',
      side: 'other',
      author: 'Qadam',
      time: '20 ноября, 14:20',
      news: 'Новое',
      about: <a href="#loan">О займе</a>,
      text: 'Сегодня до вечера. Мы напишем, когда банк подтвердит зачисление.',
    },
  ],
  kk: [
    { id: '1', side: 'own', author: 'Сіз', time: '20 қараша, 14:02', text: 'Сәлеметсіз бе!\nАқша қашан түседі?' },
    {
      id: '2',
      side: 'other',
      author: 'Qadam',
      time: '20 қараша, 14:20',
      news: 'Жаңа',
      about: <a href="#loan">Қарыз туралы</a>,
      text: 'Бүгін кешке дейін. Банк растаған кезде хабарлаймыз.',
    },
  ],
}

const labels = { ru: 'Переписка', kk: 'Хат алмасу' }

export const examples: Examples = {
  title: 'MessageThread',
  states: [
    {
      name: 'a question and its answer',
      show: (locale) => <MessageThread label={labels[locale]} messages={threads[locale]} />,
    },
  ],
}
