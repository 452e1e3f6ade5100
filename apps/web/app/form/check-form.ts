import { fieldMessages } from '@qadam/wire/field-texts'
import type { LocaleCode } from '@qadam/wire/locale'
import * as z from 'zod/mini'
import { validationErrors } from '../http/validation-errors.ts'
import type { FormShape } from './form-shape.ts'
import { readFields } from './read-fields.ts'

/** The first error of each field, by its name in the browser. */
export type FieldErrors = Readonly<Record<string, string>>

export type Checked<Shape extends FormShape> =
  | { readonly input: z.infer<Shape['body']>; readonly errors?: never }
  | { readonly errors: FieldErrors; readonly input?: never }

/** Validates a form against its endpoint's schema; the browser and the server run the same check. */
export function checkForm<Shape extends FormShape>(shape: Shape, form: FormData, locale: LocaleCode): Checked<Shape> {
  const parsed = z.safeParse(shape.body, readFields(shape.body, form), { reportInput: true })
  if (parsed.success) return { input: parsed.data as z.infer<Shape['body']> }
  const { messages } = validationErrors({ errors: fieldMessages(parsed.error.issues, locale) })
  return { errors: firstOfEach(messages) }
}

export function firstOfEach(messages: Readonly<Record<string, readonly string[]>>): FieldErrors {
  return Object.fromEntries(Object.entries(messages).map(([name, [first = '']]) => [name, first]))
}
