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

/** Fields that identify the second form and carry the length of its code. */
export const codeLengthField = 'codeLength'
