import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { addDays, addMonths, type Day } from '@qadam/domain/calendar/day'
import { memberAt } from '@qadam/domain/list/member-at'
import { readIin } from '@qadam/domain/person/iin'
import type { RegistryPerson } from '../person-registry/person-registry.ts'
import { invented } from './invented-names.ts'
import { personaOf } from './personas.ts'
import { portrait } from './portrait.ts'

/** The sandbox's person with an iin: a persona, or a person generated deterministically from its digits. */
export type SandboxPerson = RegistryPerson & {
  readonly iin: string
  /** The persona's key in personas.json; null for a generated person. */
  readonly persona: string | null
}

/**
 * A persona has complete data. For others the eleventh digit of the iin selects missing register data, so that every
 * registration path can be tested: 6 the names, 7 the document, 8 both.
 */
export function personOf(iin: string): SandboxPerson {
  const { birthDate, sex } = readIin(iin)
  const persona = personaOf(iin)
  const seed = seedOf(iin)
  const names = persona ?? invented({ seed, sex: sex ?? 'male' })
  const lacks = persona ? '' : iin[10]
  const hasNames = lacks !== '6' && lacks !== '8'
  const hasDocument = lacks !== '7' && lacks !== '8'
  return {
    iin,
    persona: persona?.key ?? null,
    firstName: hasNames ? names.firstName : null,
    lastName: hasNames ? names.lastName : null,
    middleName: hasNames ? names.middleName : null,
    birthday: birthDate,
    birthplace: memberAt(birthplaces, seed.readUInt8(8) % birthplaces.length),
    sex,
    document: hasDocument
      ? { number: persona?.documentNumber ?? numberFrom(seed), issuer: 'МВД РК', ...periodOf(seed, birthDate) }
      : null,
  }
}

/**
 * The state's photo of this person: a drawn face, always the same for one iin, except for one persona with a real
 * photo.
 */
export function photoOf(iin: string): Buffer {
  if (personaOf(iin)?.key === 'photographed') return photographed
  return portrait({ seed: seedOf(iin), sex: readIin(iin).sex ?? 'male' })
}

// The astronaut Eileen Collins, by NASA, in the public domain; neither side endorses the other.
const photographed = readFileSync(new URL('photographed.jpg', import.meta.url))

const birthplaces = [
  ...['Алматы', 'Астана', 'Шымкент', 'Қарағанды', 'Ақтөбе', 'Тараз', 'Павлодар', 'Өскемен', 'Семей'],
  ...['Атырау', 'Қостанай', 'Қызылорда', 'Орал', 'Петропавл', 'Ақтау', 'Түркістан', 'Көкшетау', 'Талдықорған'],
]

function seedOf(iin: string): Buffer {
  return createHash('sha256').update(`sandbox person ${iin}`).digest()
}

function numberFrom(seed: Buffer): string {
  return `04${String(seed.readUInt32BE(12) % 10_000_000).padStart(7, '0')}`
}

// Issued at sixteen or later for ten years, as the law requires. Never relative to today, or a person would change
// overnight.
function periodOf(seed: Buffer, birthDate: Day | null): { issuedOn: Day; validUntil: Day } {
  const anyDay = addDays('2022-01-10', seed.readUInt16BE(16) % 1000)
  const sixteen = birthDate ? addMonths(birthDate, 16 * 12) : anyDay
  const isOldEnough = anyDay > sixteen
  const issuedOn = isOldEnough ? anyDay : sixteen
  return { issuedOn, validUntil: addDays(addMonths(issuedOn, 10 * 12), -1) }
}
