import { livenessErrors, livenessFailures } from '@qadam/wire/liveness-names'

export type LivenessError = (typeof livenessErrors)[number]
export type LivenessFailure = (typeof livenessFailures)[number]

type Word = LivenessError | LivenessFailure | null

/**
 * Whether a reason fits the status: a camera error must be named, a failed person may have a failure reason or none.
 */
export function isWordOf(status: 'started' | 'success' | 'fail' | 'error', word: Word): boolean {
  if (status === 'error') return livenessErrors.some((one) => one === word)
  if (status === 'fail') return word === null || failureOf(word) !== undefined
  return word === null
}

export function failureOf(word: Word): LivenessFailure | undefined {
  return livenessFailures.find((one) => one === word)
}
