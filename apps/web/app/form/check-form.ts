import { fieldMessages } from '@qadam/wire/field-texts'
import type { LocaleCode } from '@qadam/wire/locale'
import * as z from 'zod/mini'
import { validationErrors } from '../http/validation-errors.ts'
import type { FormShape } from './form-shape.ts'
import { readFields } from './read-fields.ts'

/** By the field's name in the browser: the one thing to put right first. */
export type FieldErrors = Readonly<Record<string, string>>

export type Checked<Shape extends FormShape> =
  | { readonly input: z.infer<Shape['body']>; readonly errors?: never }
  | { readonly errors: FieldErrors; readonly input?: never }

/** The same question in the browser and on the server: does what was typed fit its endpoint? */
export function checkForm<Shape extends FormShape>(shape: Shape, form: FormData, locale: LocaleCode): Checked<Shape> {
  const parsed = z.safeParse(shape.body, readFields(shape.body, form), { reportInput: true })
  if (parsed.success) return { input: parsed.data as z.infer<Shape['body']> }
  const { messages } = validationErrors({ errors: fieldMessages(parsed.error.issues, locale) })
  return { errors: firstOfEach(messages) }
}

export function firstOfEach(messages: Readonly<Record<string, readonly string[]>>): FieldErrors {
  return Object.fromEntries(Object.entries(messages).map(([name, [first = '']]) => [name, first]))
}
