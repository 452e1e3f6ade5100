import type { ExampleLocale, Examples } from '../examples.ts'
import { Skeleton } from './skeleton.tsx'

const label = (locale: ExampleLocale) => (locale === 'ru' ? 'Загружаем ваши займы' : 'Қарыздарыңызды жүктеп жатырмыз')

export const examples: Examples = {
  title: 'Skeleton',
  states: [
    {
      name: 'a loan',
      show: (locale) => <Skeleton label={label(locale)} shapes={['title', 'figure', 'line', 'line', 'line']} />,
    },
    { name: 'cards', show: (locale) => <Skeleton label={label(locale)} shapes={['card', 'card']} /> },
  ],
}
