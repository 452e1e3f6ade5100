import type { Document } from '@qadam/wire/documents'
import type { LazyForm } from '../../form/form-shape.ts'
import type { codeShape, linkShape } from './login-shapes.ts'
import type { phoneShape } from './phone-shape.ts'

/** The login's forms, one per stage, without their validation. */
export function phoneForm(documents: readonly Document[]): LazyForm<ReturnType<typeof phoneShape>> {
  return { path: '/login', shape: async () => (await import('./phone-shape.ts')).phoneShape(documents) }
}

export const codeForm: LazyForm<typeof codeShape> = {
  path: '/login?code',
  shape: async () => (await import('./login-shapes.ts')).codeShape,
}

export const linkForm: LazyForm<typeof linkShape> = {
  path: '/login?link',
  shape: async () => (await import('./login-shapes.ts')).linkShape,
}

/** Requests another code instead of submitting one. */
export const againIntent = 'again'
