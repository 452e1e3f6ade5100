import type { AnswerOf } from '@qadam/wire/endpoint'
import type { Problem } from '@qadam/wire/problem'
import type { readPerson } from '@qadam/wire/staff/people'

export type Person = AnswerOf<typeof readPerson>

/** A form that was refused, with what was typed. */
export type Tried = { readonly form?: URLSearchParams; readonly problem?: Problem }
