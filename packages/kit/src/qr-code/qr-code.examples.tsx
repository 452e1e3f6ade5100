import type { Examples } from '../examples.ts'
import { QrCode } from './qr-code.tsx'

const label = {
  ru: 'QR-код: открыть заявку на телефоне',
  kk: 'QR-код: өтінімді телефонда ашу',
}

export const examples: Examples = {
  title: 'QrCode',
  states: [{ name: 'the way in', show: (locale) => <QrCode src="/login-code.svg" label={label[locale]} /> }],
}
