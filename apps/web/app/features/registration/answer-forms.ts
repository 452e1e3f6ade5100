import type {
  correctEmail,
  submitIin,
  submitPassport,
  submitPersonal,
  submitPersonalAndPassport,
} from '@qadam/wire/registration'
import type { LazyForm } from '../../form/form-shape.ts'

/** Forms of the registration without their validation. */
export const iinForm: LazyForm<typeof submitIin> = {
  path: '/rest/registration/iin',
  shape: async () => (await import('@qadam/wire/registration')).submitIin,
}

export const personalForm: LazyForm<typeof submitPersonal> = {
  path: '/rest/registration/personal',
  shape: async () => (await import('@qadam/wire/registration')).submitPersonal,
}

export const passportForm: LazyForm<typeof submitPassport> = {
  path: '/rest/registration/passport',
  shape: async () => (await import('@qadam/wire/registration')).submitPassport,
}

export const personalAndPassportForm: LazyForm<typeof submitPersonalAndPassport> = {
  path: '/rest/registration/personal_and_passport',
  shape: async () => (await import('@qadam/wire/registration')).submitPersonalAndPassport,
}

export const emailForm: LazyForm<typeof correctEmail> = {
  path: '/rest/registration/email',
  shape: async () => (await import('@qadam/wire/registration')).correctEmail,
}
