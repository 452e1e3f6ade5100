import { ButtonLink } from '../button/button-link.tsx'
import type { Examples } from '../examples.ts'
import { EmptyState } from './empty-state.tsx'

const words = {
  ru: {
    title: 'Здесь будут ваши займы',
    why: 'Пока ни одного. Выберите сумму и срок — сразу увидите, сколько вернёте.',
    action: 'Выбрать сумму',
    nothing: 'За март платежей нет',
  },
  kk: {
    title: 'Қарыздарыңыз осында болады',
    why: 'Әзірге бірде-бірі жоқ. Сома мен мерзімді таңдаңыз — қанша қайтаратыныңызды бірден көресіз.',
    action: 'Соманы таңдау',
    nothing: 'Наурызда төлем жоқ',
  },
}

export const examples: Examples = {
  title: 'EmptyState',
  states: [
    {
      name: 'with something to do',
      show: (locale) => (
        <EmptyState title={words[locale].title} action={<ButtonLink to="/">{words[locale].action}</ButtonLink>}>
          {words[locale].why}
        </EmptyState>
      ),
    },
    { name: 'only the news', show: (locale) => <EmptyState title={words[locale].nothing} /> },
  ],
}
