import type { AnswerOf } from '@qadam/contract/endpoint'
import type { getSupport } from '@qadam/contract/reference'

/** How to reach a human, from the settings. */
export type Support = AnswerOf<typeof getSupport>
