import { useState } from 'react'
import type { ExampleLocale, Examples } from '../examples.ts'
import { Icon } from '../icon/icon.tsx'
import { Button } from './button.tsx'
import { ButtonLink } from './button-link.tsx'

const words = {
  ru: {
    get: 'Получить деньги',
    later: 'Напомнить позже',
    cancel: 'Отменить',
    checking: 'Отправляем заявку',
    days: '14 дней',
    again: 'Отправить ещё раз',
    failed: 'Нет связи. Проверьте интернет и попробуйте снова.',
    next: 'Дальше',
    send: 'Отправить заявку',
    sent: (times: number) => `Отправлено раз: ${times}`,
  },
  kk: {
    get: 'Ақша алу',
    later: 'Кейін еске салу',
    cancel: 'Болдырмау',
    checking: 'Өтінімді жіберіп жатырмыз',
    days: '14 күн',
    again: 'Қайта жіберу',
    failed: 'Байланыс жоқ. Интернетті тексеріп, қайталап көріңіз.',
    next: 'Әрі қарай',
    send: 'Өтінімді жіберу',
    sent: (times: number) => `Жіберілді: ${times} рет`,
  },
}

const inEveryKind = (locale: ExampleLocale, props: { loading?: string; disabled?: boolean; selected?: boolean }) => (
  <p className="row">
    <Button {...props}>{words[locale].get}</Button>
    <Button {...props} kind="secondary">
      {words[locale].later}
    </Button>
    <Button {...props} kind="outlined">
      {words[locale].cancel}
    </Button>
  </p>
)

export const examples: Examples = {
  title: 'Button',
  states: [
    { name: 'Primary, Secondary, Outlined', show: (locale) => inEveryKind(locale, {}) },
    {
      name: 'L, M, S',
      show: (locale) => (
        <p className="row">
          <Button size="l">{words[locale].get}</Button>
          <Button size="m">{words[locale].get}</Button>
          <Button size="s">{words[locale].get}</Button>
        </p>
      ),
    },
    { name: 'loading', show: (locale) => inEveryKind(locale, { loading: words[locale].checking }) },
    { name: 'loading from the moment it is pressed', show: (locale) => <SendsOnce locale={locale} /> },
    { name: 'disabled', show: (locale) => inEveryKind(locale, { disabled: true }) },
    {
      name: 'selected, and not',
      show: (locale) => (
        <p className="row">
          <Button kind="outlined" selected>
            {words[locale].days}
          </Button>
          <Button kind="outlined" selected={false}>
            {words[locale].days.replace('14', '21')}
          </Button>
        </p>
      ),
    },
    {
      name: 'error',
      show: (locale) => (
        <div className="stack">
          <p id="button-why">{words[locale].failed}</p>
          <p>
            <Button failed describedBy="button-why">
              {words[locale].again}
            </Button>
          </p>
        </div>
      ),
    },
    {
      name: 'wide',
      show: (locale) => (
        <Button wide size="l">
          {words[locale].get}
        </Button>
      ),
    },
    {
      name: 'with a picture',
      show: (locale) => (
        <Button>
          {words[locale].next}
          <Icon name="arrow-right" />
        </Button>
      ),
    },
    {
      name: 'as a link',
      show: (locale) => (
        <p className="row">
          <ButtonLink to="/contacts">{words[locale].next}</ButtonLink>
          <ButtonLink to="/contacts" kind="secondary" size="s">
            {words[locale].later}
          </ButtonLink>
        </p>
      ),
    },
  ],
}

function SendsOnce({ locale }: { locale: ExampleLocale }) {
  const [sent, setSent] = useState(0)
  const { send, checking } = words[locale]
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        setSent(sent + 1)
      }}
    >
      <p>{words[locale].sent(sent)}</p>
      <Button type="submit" loading={sent > 0 ? checking : undefined}>
        {send}
      </Button>
    </form>
  )
}
