import { smsCode } from '@qadam/wire/fields'
import * as z from 'zod/mini'

/** One code, for whatever the contract waits for. */
export const codeShape = {
  path: '/register/lk/contract',
  body: z.strictObject({ sms_code: smsCode }),
  secrets: ['sms_code'],
} as const
