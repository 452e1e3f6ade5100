import type { Day } from '@qadam/domain/calendar/day'

/** The data on a fully registered client that other modules may use. */
export type ClientFile = {
  readonly id: string
  readonly iin: string
  readonly accountId: string
  readonly phone: string
  readonly firstName: string
  readonly lastName: string
  readonly middleName: string | null
  readonly email: string | null
  readonly since: Date
  readonly registrationId: string
  /** Null when neither the state register nor the client gave it. */
  readonly birthday: Day | null
  readonly idNumber: string | null
  readonly isResident: boolean
  readonly isForeignOfficial: boolean
  readonly identifiedBy: 'biometric' | 'person' | null
}
