import { isDocumentNumber } from '@qadam/domain/person/identity-document'
import { readIin } from '@qadam/domain/person/iin'
import { describe, expect, test } from 'vitest'
import { personOf, photoOf } from './people.ts'
import { personCards } from './person-cards.ts'
import { personas } from './personas.ts'

test.each(personas.map((persona) => [persona.key, persona] as const))('%s has complete data', (key, persona) => {
  const reading = readIin(persona.iin)

  expect(reading.fault).toBeNull()
  expect(personOf(persona.iin)).toMatchObject({
    persona: key,
    firstName: persona.firstName,
    lastName: persona.lastName,
    birthday: reading.birthDate,
    sex: reading.sex,
    document: { number: persona.documentNumber },
  })
  expect(persona.behaviour.ru).not.toBe('')
  expect(persona.behaviour.kk).not.toBe('')
})

test('no two personas share an iin, a phone, an account or a document', () => {
  for (const field of ['key', 'iin', 'phone', 'iban', 'documentNumber'] as const) {
    expect(new Set(personas.map((persona) => persona[field])).size).toBe(personas.length)
  }
})

test('a card on the sandbox page has all data to act as the persona', () => {
  expect(personCards()[0]).toEqual({
    key: 'approve',
    iin: '910110390003',
    phone: '77000001000',
    iban: 'KZ18999SANDBOX000000',
    lastName: 'Ахметов',
    firstName: 'Данияр',
    middleName: 'Серикович',
    behaviour: { ru: expect.any(String), kk: expect.any(String) },
  })
})

describe('a person generated from an iin', () => {
  test("is always the same and differs from another iin's", () => {
    const [one, other] = [personOf('910110300058'), personOf('920110300009')]

    expect(personOf('910110300058')).toEqual(one)
    expect(other.document?.number).not.toBe(one.document?.number)
    expect(one).toMatchObject({ persona: null, birthday: '1991-01-10', sex: 'male' })
    expect(isDocumentNumber(one.document!.number)).toBe(true)
  })

  test.each`
    iin               | names    | document
    ${'910110300058'} | ${true}  | ${true}
    ${'910110300068'} | ${false} | ${true}
    ${'910110300078'} | ${true}  | ${false}
    ${'910110300088'} | ${false} | ${false}
    ${'910110300098'} | ${true}  | ${true}
  `('$iin: names known $names, document known $document', ({ document, iin, names }) => {
    const person = personOf(iin)

    expect([person.firstName, person.lastName, person.middleName].map((name) => name !== null)).toEqual(
      Array(3).fill(names),
    )
    expect(person.document !== null).toBe(document)
  })

  test("has a woman's names when the iin is a woman's", () => {
    const { lastName, middleName, sex } = personOf('910110400054')

    expect(sex).toBe('female')
    expect(lastName).toMatch(/а$/)
    expect(middleName).toMatch(/(қызы|овна)$/)
  })

  test('gets a document on the sixteenth birthday when that comes late', () => {
    expect(personOf('090615590137').document).toEqual({
      number: '090014443',
      issuer: 'МВД РК',
      issuedOn: '2025-06-15',
      validUntil: '2035-06-14',
    })
  })
})

describe("the register's photo", () => {
  test('is a 320 × 384 JPEG and always the same', () => {
    const photo = photoOf('910110390003')
    const frame = photo.indexOf(Buffer.from([0xff, 0xc0]))

    expect(photo.subarray(0, 3).toString('hex')).toBe('ffd8ff')
    expect([photo.readUInt16BE(frame + 7), photo.readUInt16BE(frame + 5)]).toEqual([320, 384])
    expect(photo.subarray(-2).toString('hex')).toBe('ffd9')
    expect(photoOf('910110390003')).toEqual(photo)
  })

  test('differs from person to person', () => {
    const photos = personas.map(({ iin }) => photoOf(iin).toString('base64'))

    expect(new Set(photos).size).toBe(personas.length)
  })
})
