import type { Examples } from '../examples.ts'
import { ErrorSummary } from './error-summary.tsx'

const words = {
  ru: {
    two: 'Исправьте 2 ошибки',
    one: 'Исправьте 1 ошибку',
    iin: 'ИИН',
    iinText: 'В ИИН должно быть 12 цифр',
    phone: 'Телефон',
    phoneText: 'Этот номер уже занят',
    often: 'Слишком много попыток. Попробуйте через минуту.',
  },
  kk: {
    two: '2 қатені түзетіңіз',
    one: '1 қатені түзетіңіз',
    iin: 'ЖСН',
    iinText: 'ЖСН-де 12 цифр болуы керек',
    phone: 'Телефон',
    phoneText: 'Бұл нөмір бос емес',
    often: 'Тым көп әрекет жасалды. Бір минуттан кейін қайталап көріңіз.',
  },
}

export const examples: Examples = {
  title: 'ErrorSummary',
  states: [
    {
      name: 'two fields',
      show: (locale) => (
        <ErrorSummary
          title={words[locale].two}
          items={[
            { label: words[locale].iin, text: words[locale].iinText, fieldId: 'example-iin' },
            { label: words[locale].phone, text: words[locale].phoneText, fieldId: 'example-phone' },
          ]}
        />
      ),
    },
    {
      name: 'no field to blame',
      show: (locale) => <ErrorSummary title={words[locale].one} items={[{ text: words[locale].often }]} />,
    },
  ],
}
