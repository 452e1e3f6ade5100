import type { givePayee } from '@qadam/wire/contracts'
import type { LazyForm } from '../../form/form-shape.ts'
import type { codeShape } from './contract-shapes.ts'

/** Fields of the payout account without their validation. */
export const payeeForm: LazyForm<typeof givePayee> = {
  path: '/rest/lending/payees',
  shape: async () => (await import('@qadam/wire/contracts')).givePayee,
}

export const codeForm: LazyForm<typeof codeShape> = {
  path: '/register/lk/contract',
  shape: async () => (await import('./contract-shapes.ts')).codeShape,
}
