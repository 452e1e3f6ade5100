import type { Examples } from '../examples.ts'
import { Breadcrumb } from './breadcrumb.tsx'

const words = {
  ru: { label: 'Где вы на сайте', home: 'Главная', section: 'Как вернуть', here: 'С банковской карты' },
  kk: { label: 'Сайттағы орныңыз', home: 'Басты бет', section: 'Қалай қайтаруға болады', here: 'Банк картасынан' },
}

export const examples: Examples = {
  title: 'Breadcrumb',
  states: [
    {
      name: 'two pages above',
      show: (locale) => (
        <Breadcrumb
          label={words[locale].label}
          above={[
            { title: words[locale].home, to: '/' },
            { title: words[locale].section, to: '/how-to-back' },
          ]}
          current={words[locale].here}
        />
      ),
    },
    {
      name: 'one page above',
      show: (locale) => (
        <Breadcrumb
          label={`${words[locale].label}: 2`}
          above={[{ title: words[locale].home, to: '/' }]}
          current={words[locale].section}
        />
      ),
    },
  ],
}
