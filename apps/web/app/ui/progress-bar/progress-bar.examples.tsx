import type { Examples } from '../examples.ts'
import { ProgressBar } from './progress-bar.tsx'

const words = {
  ru: {
    paid: 'Оплачено',
    of: '3 из 12 платежей',
    all: '12 из 12 платежей',
    none: '0 из 12 платежей',
    wait: 'Ждём ответа банка',
  },
  kk: {
    paid: 'Төленді',
    of: '12 төлемнің 3-і',
    all: '12 төлемнің 12-сі',
    none: '12 төлемнің 0-і',
    wait: 'Банктің жауабын күтіп тұрмыз',
  },
}

export const examples: Examples = {
  title: 'ProgressBar',
  states: [
    {
      name: 'under way',
      show: (locale) => <ProgressBar label={words[locale].paid} reading={words[locale].of} value={3} max={12} />,
    },
    {
      name: 'nothing yet',
      show: (locale) => <ProgressBar label={words[locale].paid} reading={words[locale].none} value={0} max={12} />,
    },
    {
      name: 'all of it',
      show: (locale) => <ProgressBar label={words[locale].paid} reading={words[locale].all} value={12} max={12} />,
    },
    { name: 'nobody knows how long', show: (locale) => <ProgressBar label={words[locale].wait} /> },
  ],
}
