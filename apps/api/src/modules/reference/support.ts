import type { AnswerOf } from '@qadam/wire/endpoint'
import type { getSupport } from '@qadam/wire/reference'

/** How to reach a human, from the settings. */
export type Support = AnswerOf<typeof getSupport>
