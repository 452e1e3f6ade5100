import { Button } from '../button/button.tsx'
import type { Examples } from '../examples.ts'
import { Notice } from './notice.tsx'

const words = {
  ru: {
    code: 'Мы никогда не спрашиваем код из SMS и не просим перевести деньги на «безопасный счёт».',
    doneTitle: 'Платёж получен',
    done: 'Следующий платёж — 15 февраля. Напомним за три дня.',
    dueTitle: 'Завтра день платежа',
    due: 'На карте должно быть 9 963,36 ₸ до 23:59 по времени Астаны.',
    failedTitle: 'Не удалось списать платёж',
    failed: 'Банк ответил, что на карте не хватает денег. Штраф за сегодня не начисляется.',
    pay: 'Оплатить другой картой',
  },
  kk: {
    code: 'Біз SMS-кодты ешқашан сұрамаймыз және ақшаны «қауіпсіз шотқа» аударуды өтінбейміз.',
    doneTitle: 'Төлем түсті',
    done: 'Келесі төлем — 15 ақпанда. Үш күн бұрын еске саламыз.',
    dueTitle: 'Ертең төлем күні',
    due: 'Астана уақытымен 23:59-ға дейін картада 9 963,36 ₸ болуы керек.',
    failedTitle: 'Төлем алынбады',
    failed: 'Банк картада ақша жеткіліксіз деп жауап берді. Бүгін үшін айыппұл есептелмейді.',
    pay: 'Басқа картамен төлеу',
  },
}

export const examples: Examples = {
  title: 'Notice',
  states: [
    { name: 'info', show: (locale) => <Notice>{words[locale].code}</Notice> },
    {
      name: 'good',
      show: (locale) => (
        <Notice kind="good" title={words[locale].doneTitle} announced>
          {words[locale].done}
        </Notice>
      ),
    },
    {
      name: 'warn',
      show: (locale) => (
        <Notice kind="warn" title={words[locale].dueTitle}>
          {words[locale].due}
        </Notice>
      ),
    },
    {
      name: 'danger, with something to do',
      show: (locale) => (
        <Notice
          kind="danger"
          title={words[locale].failedTitle}
          action={
            <Button size="s" kind="outlined">
              {words[locale].pay}
            </Button>
          }
        >
          {words[locale].failed}
        </Notice>
      ),
    },
  ],
}
