import { smsCode } from '@qadam/wire/fields'
import * as z from 'zod/mini'

export const codeShape = {
  path: '/register/lk/addenda',
  body: z.strictObject({ sms_code: smsCode }),
  secrets: ['sms_code'],
} as const
