import type { AnswerOf, Endpoint, InputOf } from '@qadam/wire/endpoint'
import type { LocaleCode } from '@qadam/wire/locale'
import type { Problem } from '@qadam/wire/problem'
import { data } from 'react-router'
import type * as z from 'zod/mini'
import type { Page } from '../boot/page-context.ts'
import { tryCall } from '../http/call.ts'
import { fieldName, validationErrors } from '../http/validation-errors.ts'
import { keyField } from './attempt.ts'
import { checkForm, firstOfEach } from './check-form.ts'
import type { FormResult, Typed } from './form-result.ts'
import type { FormShape } from './form-shape.ts'

export type Refused = ReturnType<typeof data<FormResult>>

type Read<Shape extends FormShape> = { readonly typed: Typed; readonly idempotencyKey: string | undefined } & (
  | { readonly input: z.infer<Shape['body']>; readonly refused?: never }
  | { readonly refused: Refused; readonly input?: never }
)

type Submitted<E extends Endpoint> =
  | { readonly answer: AnswerOf<E>; readonly refused?: never; readonly problem?: never }
  /** `problem` is set if the API refused. */
  | { readonly refused: Refused; readonly problem?: Problem; readonly answer?: never }

/** The server side of a form: reads it, calls the API, and returns what the page shows if either refuses. */
export async function submitForm<E extends Endpoint & FormShape>(
  page: Page,
  endpoint: E,
  request: Request,
): Promise<Submitted<E>> {
  const form = await readForm(endpoint, request, page.boot.locale)
  if (form.refused) return form
  const { idempotencyKey, input, typed } = form
  const { answer, problem } = await tryCall(page, endpoint, { body: input } as unknown as InputOf<E>, {
    idempotencyKey,
  })
  return problem ? { refused: refusedBy(problem, typed), problem } : { answer }
}

/** For a form that does not map to one endpoint. */
export async function readForm<Shape extends FormShape>(
  shape: Shape,
  request: Request,
  locale: LocaleCode,
): Promise<Read<Shape>> {
  const form = await request.formData()
  const typed = typedIn(form, shape)
  const idempotencyKey = keyIn(form)
  const { input, errors } = checkForm(shape, form, locale)
  if (errors) return { typed, idempotencyKey, refused: data({ errors, notices: [], typed }, { status: 422 }) }
  return { typed, idempotencyKey, input }
}

/** Builds the result a form shows for a refusal; also used for commands without fields. */
export function refusedBy(problem: Problem, typed: Typed = {}): Refused {
  const { status, messages } = validationErrors(problem)
  const errors = firstOfEach(messages)
  const notices = Object.keys(errors).length > 0 ? [] : [problem.message]
  return data({ errors, notices, typed }, { status })
}

function typedIn(form: FormData, { secrets = [] }: FormShape): Typed {
  const unspoken = new Set([keyField, ...secrets.map(fieldName)])
  const names = [...new Set(form.keys())].filter((name) => !unspoken.has(name))
  return Object.fromEntries(names.map((name) => [name, form.getAll(name).filter((value) => typeof value === 'string')]))
}

function keyIn(form: FormData): string | undefined {
  const key = form.get(keyField)
  return typeof key === 'string' && /^[\w-]{16,64}$/.test(key) ? key : undefined
}
