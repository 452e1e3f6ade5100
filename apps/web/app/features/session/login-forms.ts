import { phone, smsCode } from '@qadam/contract/fields'
import * as z from 'zod/mini'

/** The forms of the later stages; that of the first is made of the lender's documents (phone-shape.ts). */
export const codeForm = {
  path: '/login?code',
  body: z.strictObject({ sms_code: smsCode }),
  secrets: ['sms_code'],
}

export const linkForm = { path: '/login?link', body: z.strictObject({ phone }) }

/** A button of the code's screen that is no code. */
export const againIntent = 'again'
