import type { getClientInfo } from '@qadam/wire/clients'
import type { AnswerOf } from '@qadam/wire/endpoint'
import type { ShownClient } from './session-with-client.ts'

const dot = '•'

type ClientInfo = NonNullable<AnswerOf<typeof getClientInfo>['client']>

/** Masked data, enough for clients to recognise themselves. */
export function presentClient(row: ShownClient, phone: string): ClientInfo {
  const { created_at, email, first_name, iin, last_name, middle_name, reminded_by_email, reminded_by_sms } = row
  return {
    first_name,
    last_name,
    middle_name,
    email,
    iin_masked: `${iin.slice(0, 2)}${dot.repeat(8)}${iin.slice(-2)}`,
    phone_masked: `+7 ${dot.repeat(3)} ${dot.repeat(3)}-${phone.slice(-4, -2)}-${phone.slice(-2)}`,
    reminders: { by_sms: reminded_by_sms, by_email: reminded_by_email },
    since: created_at.toISOString(),
  }
}
