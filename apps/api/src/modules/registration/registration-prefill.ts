import type { Day } from '@qadam/domain/calendar/day'
import type { AnswerOf } from '@qadam/wire/endpoint'
import type { getPrefill } from '@qadam/wire/registration'
import type { RegistryPerson } from '../../providers/person-registry/person-registry.ts'

const dot = '•'

type Prefill = AnswerOf<typeof getPrefill>

/**
 * Enough for clients to recognise themselves, too little to learn anything from: a person who signed in with a found
 * phone sees it too.
 */
export function presentPrefill(known: RegistryPerson | null, isResident: boolean): Prefill {
  const document = known?.document ?? null
  return {
    is_resident: isResident,
    known: {
      first_name: firstLetters(known?.firstName),
      last_name: firstLetters(known?.lastName),
      middle_name: firstLetters(known?.middleName),
      birthday: written(known?.birthday),
      birthplace: firstLetters(known?.birthplace),
      id_number: lastDigits(document?.number),
      issuer: document?.issuer ?? null,
      period_validity: yearOnly(document?.validUntil),
      sex: known?.sex ?? null,
      when: yearOnly(document?.issuedOn),
    },
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

/**
 * The date is part of the iin that was just typed: masking it would hide nothing and would make it harder to recognise
 * oneself.
 */
function written(day: Day | null | undefined): string | null {
  return day ? day.split('-').reverse().join('.') : null
}
