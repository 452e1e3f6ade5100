import type { AnswerOf } from '@qadam/wire/endpoint'
import type { getSupport } from '@qadam/wire/reference'

/** Support contacts, from the settings. */
export type Support = AnswerOf<typeof getSupport>
