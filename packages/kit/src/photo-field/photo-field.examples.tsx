import type { Examples } from '../examples.ts'
import { PhotoField } from './photo-field.tsx'

const words = {
  ru: {
    label: 'Приложить фото бумаги',
    hint: 'Снимите бумагу целиком, при хорошем свете',
    sending: 'Отправляем фото',
    error: 'Это не фотография, которую мы можем открыть',
  },
  kk: {
    label: 'Құжаттың суретін тіркеу',
    hint: 'Құжатты толық, жарық жерде түсіріңіз',
    sending: 'Суретті жіберіп жатырмыз',
    error: 'Бұл біз аша алатын сурет емес',
  },
}

export const examples: Examples = {
  title: 'Photo field',
  states: [
    {
      name: 'empty',
      show: (locale) => <PhotoField name="empty" label={words[locale].label} hint={words[locale].hint} />,
    },
    {
      name: 'sending',
      show: (locale) => (
        <PhotoField
          name="sending"
          label={words[locale].label}
          sending={words[locale].sending}
          hint={words[locale].hint}
        />
      ),
    },
    {
      name: 'error',
      show: (locale) => <PhotoField name="error" label={words[locale].label} error={words[locale].error} />,
    },
  ],
}
