import { smsCode } from '@qadam/wire/fields'
import * as z from 'zod/mini'

/** One code form for every step of the contract that needs a code. */
export const codeShape = {
  path: '/register/lk/contract',
  body: z.strictObject({ sms_code: smsCode }),
  secrets: ['sms_code'],
} as const
