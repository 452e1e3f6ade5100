import type { ExampleLocale, Examples } from '../examples.ts'
import { Loader } from './loader.tsx'

const label = (locale: ExampleLocale) => (locale === 'ru' ? 'Проверяем документы' : 'Құжаттарды тексеріп жатырмыз')

export const examples: Examples = {
  title: 'Loader',
  states: [
    { name: 'XLarge', show: (locale) => <Loader size="xlarge" label={label(locale)} /> },
    { name: 'Large', show: (locale) => <Loader size="large" label={label(locale)} /> },
    { name: 'Medium', show: (locale) => <Loader label={label(locale)} /> },
    { name: 'Small', show: (locale) => <Loader size="small" label={label(locale)} /> },
    {
      name: 'beside words that say it',
      show: (locale) => (
        <p>
          <Loader size="small" /> {label(locale)}
        </p>
      ),
    },
  ],
}
