import { phone, smsCode } from '@qadam/wire/fields'
import * as z from 'zod/mini'

/** Shapes of the later stages' forms; the first one's depends on the lender's documents (phone-shape.ts). */
export const codeShape = {
  path: '/login?code',
  body: z.strictObject({ sms_code: smsCode }),
  secrets: ['sms_code'],
}

export const linkShape = { path: '/login?link', body: z.strictObject({ phone }) }
