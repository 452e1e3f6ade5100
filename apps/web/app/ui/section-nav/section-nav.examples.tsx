import type { Examples } from '../examples.ts'
import { SectionNav } from './section-nav.tsx'

const words = {
  ru: {
    label: 'Разделы',
    fold: 'Меню',
    home: 'Главная',
    papers: 'Документы',
    letters: 'Сообщения',
    news: '2 непрочитанных',
    inside: 'Здесь то, что лежит в разделе.',
  },
  kk: {
    label: 'Бөлімдер',
    fold: 'Мәзір',
    home: 'Басты бет',
    papers: 'Құжаттар',
    letters: 'Хабарламалар',
    news: '2 оқылмаған хабарлама',
    inside: 'Бөлімде жатқан нәрсе осында.',
  },
}

export const examples: Examples = {
  title: 'SectionNav',
  states: [
    {
      name: 'one section is shown, another has news',
      show(locale) {
        const { fold, home, inside, label, letters, news, papers } = words[locale]
        return (
          <SectionNav
            label={label}
            foldLabel={fold}
            current="/contacts"
            sections={[
              { to: '/help', title: home },
              { to: '/contacts', title: papers },
              { to: '/media', title: letters, news: { figure: 2, words: news } },
            ]}
          >
            <p>{inside}</p>
          </SectionNav>
        )
      },
    },
    {
      name: 'none of them is shown',
      show(locale) {
        const { fold, home, inside, label, papers } = words[locale]
        return (
          <SectionNav
            label={`${label} 2`}
            foldLabel={fold}
            current={undefined}
            sections={[
              { to: '/help', title: home },
              { to: '/contacts', title: papers },
            ]}
          >
            <p>{inside}</p>
          </SectionNav>
        )
      },
    },
  ],
}
