import type { Examples } from '../examples.ts'
import { SectionNav } from './section-nav.tsx'

const words = {
  ru: {
    label: 'Разделы',
    more: 'Ещё',
    home: 'Главная',
    papers: 'Документы',
    letters: 'Сообщения',
    news: '2 непрочитанных',
    inside: 'Здесь то, что лежит в разделе.',
  },
  kk: {
    label: 'Бөлімдер',
    more: 'Тағы',
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
        const { home, inside, label, letters, more, news, papers } = words[locale]
        return (
          <SectionNav
            label={label}
            moreLabel={more}
            current="/contacts"
            sections={[
              { to: '/help', title: home, icon: 'home' },
              { to: '/contacts', title: papers },
              { to: '/media', title: letters, icon: 'letter', news: { figure: 2, words: news } },
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
        const { home, inside, label, more, papers } = words[locale]
        return (
          <SectionNav
            label={`${label} 2`}
            moreLabel={more}
            current={undefined}
            sections={[
              { to: '/help', title: home, icon: 'home' },
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
