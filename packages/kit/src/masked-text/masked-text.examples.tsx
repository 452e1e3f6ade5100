import type { ExampleLocale, Examples } from '../examples.ts'
import { MaskedText } from './masked-text.tsx'

const hidden = (locale: ExampleLocale) => (locale === 'ru' ? 'скрыто' : 'жасырылған')

const sentence = (locale: ExampleLocale) =>
  locale === 'ru' ? 'Переведём на счёт KZ•• •••• 0000.' : 'KZ•• •••• 0000 шотына аударамыз.'

export const examples: Examples = {
  title: 'MaskedText',
  states: [
    { name: 'an account', show: (locale) => <MaskedText text="KZ•• •••• 0000" hidden={hidden(locale)} /> },
    { name: 'an iin', show: (locale) => <MaskedText text="91••••••••03" hidden={hidden(locale)} /> },
    {
      name: 'in a sentence',
      show: (locale) => (
        <p>
          <MaskedText text={sentence(locale)} hidden={hidden(locale)} />
        </p>
      ),
    },
  ],
}
