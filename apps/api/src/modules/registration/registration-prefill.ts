import type { AnswerOf } from '@qadam/contract/endpoint'
import type { getClientInfo, getPrefill } from '@qadam/contract/registration'
import type { Day } from '@qadam/domain/calendar/day'
import type { KnownPerson } from './registration-facts.ts'

const dot = '•'

type Prefill = AnswerOf<typeof getPrefill>

/** Enough to recognise oneself by, too little to learn anything from: who signed in with a found phone sees this too. */
export function presentPrefill(known: KnownPerson | null): Prefill {
  const document = known?.document ?? null
  return {
    known: {
      first_name: firstLetters(known?.firstName),
      last_name: firstLetters(known?.lastName),
      middle_name: firstLetters(known?.middleName),
      birthday: yearOnly(known?.birthday),
      birthplace: firstLetters(known?.birthplace),
      id_number: lastDigits(document?.number),
      issuer: document?.issuer ?? null,
      period_validity: yearOnly(document?.validUntil),
      sex: known?.sex ?? null,
      when: yearOnly(document?.issuedOn),
    },
  }
}

type ClientRow = {
  first_name: string
  last_name: string
  middle_name: string | null
  email: string | null
  iin: string
  created_at: Date
}

export function presentClient(row: ClientRow, phone: string): NonNullable<AnswerOf<typeof getClientInfo>['client']> {
  const { created_at, email, first_name, iin, last_name, middle_name } = row
  return {
    first_name,
    last_name,
    middle_name,
    email,
    iin_masked: `${iin.slice(0, 2)}${dot.repeat(8)}${iin.slice(-2)}`,
    phone_masked: `+7 ${dot.repeat(3)} ${dot.repeat(3)}-${phone.slice(-4, -2)}-${phone.slice(-2)}`,
    since: created_at.toISOString(),
  }
}

function firstLetters(text: string | null | undefined): string | null {
  return text ? `${[...text].slice(0, 2).join('')}${dot.repeat(3)}` : null
}

function lastDigits(number: string | undefined): string | null {
  return number ? `${dot.repeat(Math.max(number.length - 4, 0))}${number.slice(-4)}` : null
}

function yearOnly(day: Day | null | undefined): string | null {
  return day ? `${dot}${dot}.${dot}${dot}.${day.slice(0, 4)}` : null
}
