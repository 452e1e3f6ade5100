import type {
  correctEmail,
  submitIin,
  submitPassport,
  submitPersonal,
  submitPersonalAndPassport,
} from '@qadam/wire/registration'
import type { LateForm } from '../../form/form-shape.ts'

/** What the registration asks, without what checks it. */
export const iinForm: LateForm<typeof submitIin> = {
  path: '/rest/registration/iin',
  shape: async () => (await import('@qadam/wire/registration')).submitIin,
}

export const personalForm: LateForm<typeof submitPersonal> = {
  path: '/rest/registration/personal',
  shape: async () => (await import('@qadam/wire/registration')).submitPersonal,
}

export const passportForm: LateForm<typeof submitPassport> = {
  path: '/rest/registration/passport',
  shape: async () => (await import('@qadam/wire/registration')).submitPassport,
}

export const personalAndPassportForm: LateForm<typeof submitPersonalAndPassport> = {
  path: '/rest/registration/personal_and_passport',
  shape: async () => (await import('@qadam/wire/registration')).submitPersonalAndPassport,
}

export const emailForm: LateForm<typeof correctEmail> = {
  path: '/rest/registration/email',
  shape: async () => (await import('@qadam/wire/registration')).correctEmail,
}
