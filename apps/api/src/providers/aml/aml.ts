import type { Day } from '@qadam/domain/calendar/day'
import type { AmlFinding } from '@qadam/domain/lending/decision/snapshot'
import type { OutsideCalls } from '../calling/outside-calls.ts'
import type { ProviderCall } from '../calling/provider-call.ts'

/** Lists of persons whom the law forbids to serve: terrorism, proliferation, sanctions. */
export interface Aml {
  check(person: AmlPerson, call: ProviderCall): Promise<AmlFinding>
}

export const amlCalls: OutsideCalls<Aml> = { check: true }

export type AmlPerson = {
  readonly iin: string
  readonly firstName: string
  readonly lastName: string
  readonly middleName: string | null
  readonly birthday: Day | null
}
