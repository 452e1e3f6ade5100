import type { changeEmail, sendEmailCode } from '@qadam/wire/clients'
import type { LazyForm } from '../../form/form-shape.ts'

export const newEmailForm: LazyForm<typeof sendEmailCode> = {
  path: '/rest/client/email/code',
  shape: async () => (await import('@qadam/wire/clients')).sendEmailCode,
}

export const emailCodeForm: LazyForm<typeof changeEmail> = {
  path: '/rest/client/email',
  shape: async () => (await import('@qadam/wire/clients')).changeEmail,
}

/** The fields by which the second form says which one it is, and how long its code is. */
export const codeLengthField = 'codeLength'
