import type { Examples } from '../examples.ts'
import { QrCode } from './qr-code.tsx'

const label = {
  ru: 'QR-код: открыть заявку на телефоне',
  kk: 'QR-код: өтінімді телефонда ашу',
}

export const examples: Examples = {
  title: 'QrCode',
  states: [
    {
      name: 'a short address',
      show: (locale) => <QrCode text="https://qadam.example/r/7K3F9" label={label[locale]} />,
    },
    {
      name: 'a long address',
      show: (locale) => (
        <QrCode
          text={`https://qadam.example/register/photo?continue=${'0123456789abcdef'.repeat(8)}`}
          label={`${label[locale]} (2)`}
        />
      ),
    },
  ],
}
