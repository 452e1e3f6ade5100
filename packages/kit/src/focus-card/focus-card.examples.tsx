import { AmountText } from '../amount-text/amount-text.tsx'
import { ButtonLink } from '../button/button-link.tsx'
import type { Examples } from '../examples.ts'
import { StatusTag } from '../status-tag/status-tag.tsx'
import { FocusCard } from './focus-card.tsx'

const words = {
  ru: {
    title: 'Следующий платёж',
    tag: 'Всё вовремя',
    currency: 'тенге',
    text: 'До 5 декабря включительно.',
    pay: 'Как заплатить',
    late: 'Платёж не пришёл вовремя',
    lateTag: 'Просрочено',
    calm: 'Позвоните нам, если платить трудно: найдём выход вместе.',
  },
  kk: {
    title: 'Келесі төлем',
    tag: 'Бәрі уақытында',
    currency: 'теңге',
    text: '5 желтоқсанға дейін, сол күнді қоса.',
    pay: 'Қалай төлеуге болады',
    late: 'Төлем уақытында түспеді',
    lateTag: 'Мерзімі өтті',
    calm: 'Төлеу қиын болса, қоңырау шалыңыз: шешімін бірге табамыз.',
  },
}

export const examples: Examples = {
  title: 'FocusCard',
  states: [
    {
      name: 'with a figure and an action',
      show(locale) {
        const { currency, pay, tag, text, title } = words[locale]
        return (
          <FocusCard
            id="example-pay"
            tone="good"
            tag={<StatusTag kind="good">{tag}</StatusTag>}
            title={title}
            figure={<AmountText tiyn={7_907_148} currency={currency} size="large" />}
            action={
              <ButtonLink to="/contacts" size="l">
                {pay}
              </ButtonLink>
            }
          >
            <p>{text}</p>
          </FocusCard>
        )
      },
    },
    {
      name: 'something to see to',
      show(locale) {
        const { calm, late, lateTag } = words[locale]
        return (
          <FocusCard id="example-late" tone="warn" tag={<StatusTag kind="warn">{lateTag}</StatusTag>} title={late}>
            <p>{calm}</p>
          </FocusCard>
        )
      },
    },
  ],
}
