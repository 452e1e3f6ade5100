import { Button } from '../button/button.tsx'
import type { Examples } from '../examples.ts'
import { ToastCard } from './toast-card.tsx'
import { ToastProvider, useToast } from './toast-provider.tsx'

const words = {
  ru: {
    corner: 'Сообщения',
    close: 'Закрыть',
    show: 'Сохранить язык договора',
    saved: 'Договор будет на русском языке',
    sent: 'Код отправлен ещё раз',
    lost: 'Связь пропала. Всё, что вы ввели, сохранено',
    undo: 'Вернуть',
  },
  kk: {
    corner: 'Хабарламалар',
    close: 'Жабу',
    show: 'Шарт тілін сақтау',
    saved: 'Шарт қазақ тілінде болады',
    sent: 'Код қайта жіберілді',
    lost: 'Байланыс үзілді. Енгізгеніңіздің бәрі сақталды',
    undo: 'Қайтару',
  },
}

const nothing = () => undefined

export const examples: Examples = {
  title: 'Toast',
  states: [
    {
      name: 'appears in its corner',
      show: (locale) => (
        <ToastProvider label={words[locale].corner} dismissLabel={words[locale].close}>
          <ShowsToast label={words[locale].show} news={words[locale].saved} />
        </ToastProvider>
      ),
    },
    {
      name: 'neutral',
      show: (locale) => <ToastCard words={words[locale].sent} dismissLabel={words[locale].close} onDismiss={nothing} />,
    },
    {
      name: 'good, with a way back',
      show: (locale) => (
        <ToastCard
          kind="good"
          words={words[locale].saved}
          dismissLabel={words[locale].close}
          onDismiss={nothing}
          action={
            <Button size="s" kind="outlined">
              {words[locale].undo}
            </Button>
          }
        />
      ),
    },
    {
      name: 'danger',
      show: (locale) => (
        <ToastCard kind="danger" words={words[locale].lost} dismissLabel={words[locale].close} onDismiss={nothing} />
      ),
    },
  ],
}

function ShowsToast({ label, news }: { label: string; news: string }) {
  const showToast = useToast()
  return (
    <Button kind="outlined" onClick={() => showToast({ words: news, kind: 'good' })}>
      {label}
    </Button>
  )
}
