import { maskedIin, maskedPhone } from '@qadam/domain/staff/masked'

export type Registrant = {
  readonly iin: string | null
  readonly phone: string
  readonly last_name: string | null
  readonly first_name: string | null
  readonly middle_name: string | null
}

/** What somebody who is not a client yet has entered so far, masked. */
export function maskedRegistrant({ first_name, iin, last_name, middle_name, phone }: Registrant) {
  return {
    name: [last_name, first_name, middle_name].filter((part) => part).join(' ') || null,
    iin_masked: iin === null ? null : maskedIin(iin),
    phone_masked: maskedPhone(phone),
  }
}
