import type { Examples } from '../examples.ts'
import { Accordion } from './accordion.tsx'

const words = {
  ru: [
    {
      key: 'early',
      question: 'Можно ли вернуть деньги раньше срока?',
      answer: (
        <p>
          Да, в любой день и без комиссии. Вы заплатите вознаграждение только за те дни, когда пользовались деньгами.
        </p>
      ),
    },
    {
      key: 'late',
      question: 'Что будет, если я не успею заплатить вовремя?',
      answer: <p>Напишите или позвоните нам до дня платежа: мы предложим перенести его или разделить на части.</p>,
    },
    {
      key: 'papers',
      question: 'Какие документы нужны?',
      answer: <p>Только удостоверение личности гражданина Казахстана.</p>,
    },
  ],
  kk: [
    {
      key: 'early',
      question: 'Ақшаны мерзімінен бұрын қайтаруға бола ма?',
      answer: <p>Иә, кез келген күні және комиссиясыз. Сыйақыны тек ақшаны пайдаланған күндер үшін төлейсіз.</p>,
    },
    {
      key: 'late',
      question: 'Уақытында төлеп үлгермесем, не болады?',
      answer: (
        <p>Төлем күніне дейін бізге жазыңыз немесе қоңырау шалыңыз: төлемді кейінге шегеруді немесе бөлуді ұсынамыз.</p>
      ),
    },
    { key: 'papers', question: 'Қандай құжаттар керек?', answer: <p>Тек Қазақстан азаматының жеке куәлігі.</p> },
  ],
}

export const examples: Examples = {
  title: 'Accordion',
  states: [
    { name: 'closed', show: (locale) => <Accordion items={words[locale]} /> },
    {
      name: 'with an answer open',
      show: (locale) => <Accordion items={words[locale].map((item) => ({ ...item, isOpen: item.key === 'early' }))} />,
    },
  ],
}
