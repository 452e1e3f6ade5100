import { describe, expect, test } from 'vitest'
import {
  compareForeigners,
  compareNames,
  comparePeople,
  type Names,
  nameToWrite,
  type PersonAsWritten,
} from './same-person.ts'

// Value in the register, value from the client, expected likeness.
const surnamesAndNames = [
  // Typed differently.
  ['Ахметов', 'Ахметов', 'same'],
  ['Ахметов', 'АХМЕТОВ', 'same'],
  ['АХМЕТОВ', 'Ахметов', 'same'],
  ['Ахметов', ' ахметов ', 'same'],
  ['Д’Артаньян', "Д'Артаньян", 'same'],
  ['Йылмаз', 'Йылмаз', 'same'],
  // Letters that a Russian keyboard lacks.
  ['Асель', 'Әсел', 'correction'],
  ['Алия', 'Әлия', 'correction'],
  ['Айгерим', 'Айгерім', 'correction'],
  ['Кунанбаев', 'Құнанбаев', 'correction'],
  ['Гулсим', 'Гүлсім', 'correction'],
  ['Касымов', 'Қасымов', 'correction'],
  ['Габит', 'Ғабит', 'correction'],
  ['Танат', 'Таңат', 'correction'],
  ['Омиров', 'Өміров', 'correction'],
  ['Хамит', 'Һәміт', 'correction'],
  ['Нурлан', 'Нұрлан', 'correction'],
  ['Құнанбай', 'Кунанбай', 'correction'],
  ['Фёдоров', 'Федоров', 'correction'],
  ['Даниар', 'Данияр', 'correction'],
  ['Наталья', 'Наталия', 'correction'],
  // Hyphens and spaces.
  ['Әлия Гүлсім', 'Әлия-Гүлсім', 'correction'],
  ['ӘлияГүлсім', 'Әлия-Гүлсім', 'correction'],
  ['Мамин-Сибиряк', 'Мамин Сибиряк', 'correction'],
  ['Римский-Корсаков', 'Римский – Корсаков', 'correction'],
  // The other alphabet: passports, and the Kazakh alphabets of 2018 and 2021.
  ['Ахметов', 'Akhmetov', 'same'],
  ['Жандос', 'Zhandos', 'same'],
  ['Жандос', 'Jandos', 'same'],
  ['Данияр', 'Daniyar', 'same'],
  ['Шыңғыс', 'Şyñğys', 'same'],
  ['Шыңғыс', 'Shyńǵys', 'same'],
  ['Құнанбай', 'Qūnanbai', 'same'],
  ['Құнанбай', 'Qunanbaı', 'same'],
  ['Уәли', 'Ýálı', 'same'],
  ['Уәли', 'Uäli', 'same'],
  ['Айгерім', 'Aigerim', 'same'],
  ['Әсел', 'Äsel', 'same'],
  ['Ерлан', 'Yerlan', 'same'],
  ['Щербаков', 'Shcherbakov', 'same'],
  ['Цой', 'Tsoy', 'same'],
  ['Юлия', 'Yuliya', 'same'],
  ['Дмитрий', 'Dmitriy', 'same'],
  ['Алексей', 'Alexey', 'same'],
  ['Akhmetov', 'Ахметов', 'same'],
  // One Latin letter that looks Cyrillic.
  ['Ахметов', 'Aхметов', 'same'],
  ['Сергей', 'Cергей', 'same'],
  // A different person, however similar.
  ['Ахметов', 'Ахметова', 'another'],
  ['Ахметова', 'Ахметов', 'another'],
  ['Ахметов', 'Ахмедов', 'another'],
  ['Ахметов', 'Ахмет', 'another'],
  ['Ахметов', 'Ахметұлы', 'another'],
  ['Данияр', 'Айгерім', 'another'],
  ['Данияр', 'Данил', 'another'],
  ['Әлия-Гүлсім', 'Әлия', 'another'],
  ['Әлия', 'Әлия-Гүлсім', 'another'],
  ['Асхат', 'Асқат', 'another'],
  // Taken apart, so that no search finds it.
  ['Ахметов', 'А-х-м-е-т-о-в', 'another'],
  ['Ахметов', 'А хметов', 'another'],
  ['Ахметов', 'Ах-ме-тов', 'another'],
  ['Тимур', 'Темір', 'another'],
  ['Ермек', 'Ерлан', 'another'],
  // A married name counts as another person until the card and the register have it; so does the maiden name
  // afterwards.
  ['Сейтқали', 'Ахметова', 'another'],
  ['Иванова', 'Иванова-Ахметова', 'another'],
  ['Қасымова', 'Zhumabayeva', 'another'],
] as const

const patronymics = [
  ['male', 'Серикович', 'Серикович', 'same'],
  ['male', 'Серикович', 'СЕРИКОВИЧ', 'same'],
  ['male', 'Серикович', 'Серікович', 'correction'],
  ['male', 'Серикович', 'Серікұлы', 'correction'],
  ['male', 'Серікұлы', 'Серикулы', 'correction'],
  ['male', 'Серікұлы', 'Серік-ұлы', 'correction'],
  ['male', 'Серікұлы', 'Serikuly', 'same'],
  ['male', 'Серікұлы', 'Serikūly', 'same'],
  ['male', 'Серикович', 'Serikovich', 'same'],
  ['male', 'Абаевич', 'Абайұлы', 'correction'],
  ['male', 'Галиевич', 'Ғалиұлы', 'correction'],
  ['male', 'Никитич', 'Никитаұлы', 'correction'],
  ['male', 'Серик', 'Серікұлы', 'correction'],
  ['male', 'Али оглы', 'Алиоглы', 'correction'],
  ['female', 'Нурлановна', 'Нұрланқызы', 'correction'],
  ['female', 'Нұрланқызы', 'Нурланкызы', 'correction'],
  ['female', 'Нұрланқызы', 'Nurlankyzy', 'same'],
  ['female', 'Нұрланқызы', 'Nūrlanqyzy', 'same'],
  ['female', 'Құнанбайқызы', 'Кунанбаевна', 'correction'],
  ['female', 'Ильинична', 'Ильяқызы', 'correction'],
  // None in the register: one may be added when it fits the sex.
  ['male', null, null, 'same'],
  ['male', null, 'Серікұлы', 'correction'],
  ['female', null, 'Сериковна', 'correction'],
  ['male', null, 'Серікқызы', 'another'],
  ['female', null, 'Серикович', 'another'],
  // One in the register: it may not be removed, and the father may not change.
  ['male', 'Серикович', null, 'another'],
  ['female', 'Нұрланқызы', null, 'another'],
  ['male', 'Серикович', 'Маратович', 'another'],
  ['male', 'Серікұлы', 'Серікқызы', 'another'],
  ['male', 'Серикович', 'Сериковна', 'another'],
  ['male', 'Серик', 'Серікқызы', 'another'],
] as const

const cards = [
  [{ number: '090000000', issuedOn: '2022-03-01', validUntil: '2032-02-28' }, undefined],
  // A renewed card that the register does not know yet.
  [{ number: '091234567', issuedOn: '2026-05-04', validUntil: '2036-05-03' }, ['card_number', 'correction']],
  [{ number: '091234567', issuedOn: '2022-03-01', validUntil: '2032-02-28' }, ['card_number', 'another']],
  [{ number: '091234567', issuedOn: '2021-03-01', validUntil: '2036-02-28' }, ['card_number', 'another']],
  [{ number: '091234567', issuedOn: '2026-05-04', validUntil: '2032-02-28' }, ['card_number', 'another']],
  // A client's claim does not extend the validity of a card.
  [{ number: '090000000', issuedOn: '2022-03-01', validUntil: '2042-02-28' }, ['card_days', 'another']],
  [{ number: '090000000', issuedOn: '2023-03-01', validUntil: '2032-02-28' }, ['card_days', 'another']],
] as const

const nothing: PersonAsWritten = { names: null, birthday: null, sex: null, card: null }

const daniyar: PersonAsWritten = {
  names: { last: 'Ахметов', first: 'Данияр', middle: 'Серикович' },
  birthday: '1991-01-10',
  sex: 'male',
  card: { number: '090000000', issuedOn: '2022-03-01', validUntil: '2032-02-28' },
}

test.each(surnamesAndNames)('«%s» in the register and «%s» in the answer: %s', (known, given, likeness) => {
  expect(compareNames(known, given)).toBe(likeness)
})

test.each(patronymics)('of a %s «%s» in the register and «%s» in the answer: %s', (sex, known, given, likeness) => {
  const { parts } = comparePeople({ ...daniyar, sex, names: named(known) }, { ...nothing, names: named(given) })

  expect(parts.get('middle') ?? 'same').toBe(likeness)
})

test.each(cards)("a card is the register's, a renewed one or another person's (%#)", (card, found) => {
  expect([...comparePeople(daniyar, { ...nothing, card }).parts]).toEqual(found ? [found] : [])
})

describe('comparison with the register', () => {
  test('matches when nothing is given', () => {
    expect(comparePeople(daniyar, nothing)).toEqual({ outcome: 'same', parts: new Map() })
    expect(comparePeople(daniyar, daniyar).outcome).toBe('same')
  })

  test('finds another person by a single part, even when the rest matches', () => {
    expect(comparePeople(daniyar, { ...daniyar, birthday: '1991-10-01' })).toMatchObject({
      outcome: 'another',
      parts: new Map([['birthday', 'another']]),
    })
    expect(comparePeople(daniyar, { ...daniyar, sex: 'female' }).outcome).toBe('another')
    expect(comparePeople(daniyar, { ...daniyar, names: { ...daniyar.names!, last: 'Ахмедов' } }).outcome).toBe(
      'another',
    )
  })

  test('lists every part that differs, corrections along with mismatches', () => {
    const names = { last: 'Құнанбайқызы', first: 'Данияр', middle: 'Серікұлы' }

    expect([...comparePeople(daniyar, { ...nothing, names, sex: 'female' }).parts]).toEqual([
      ['last', 'another'],
      ['middle', 'correction'],
      ['sex', 'another'],
    ])
  })

  test('finds no difference when the register knows nothing', () => {
    expect(comparePeople(nothing, daniyar)).toEqual({ outcome: 'same', parts: new Map() })
  })
})

describe('comparison of a non-resident with the register', () => {
  const foreigner = {
    ...daniyar,
    card: { number: 'AA1234567', issuedOn: '2020-01-01', validUntil: '2030-01-01' },
  } as const
  const names = (change: Partial<Names>) => ({ ...foreigner, names: { ...daniyar.names!, ...change } })

  test.each<[string, PersonAsWritten, string, readonly string[]]>([
    ["another country's document", foreigner, 'same', []],
    ['a passport without the patronymic', names({ middle: null }), 'correction', ['middle']],
    ['a name transliterated by another country', names({ last: 'Achmetow', first: 'Danijar' }), 'correction', ['last']],
    ['a missing letter mark', names({ middle: 'Серікович' }), 'correction', ['middle']],
    ['another surname in the same alphabet', names({ last: 'Ахмедов' }), 'another', ['last']],
    ['another first name in the same alphabet', names({ first: 'Айгерім' }), 'another', ['first']],
    ["another father's name", names({ middle: 'Маратович' }), 'another', ['middle']],
    ['another birth date', { ...foreigner, birthday: '1991-10-01' }, 'another', ['birthday']],
    ['the other sex', { ...foreigner, sex: 'female' }, 'another', ['sex']],
  ])('%s: %o is %s', (_, given, outcome, parts) => {
    const found = compareForeigners(daniyar, given)

    expect(found.outcome).toBe(outcome)
    expect([...found.parts.keys()]).toEqual(expect.arrayContaining([...parts]))
    if (parts.length === 0) expect(found.parts.size).toBe(0)
  })
})

test('a name is spelled as in the register, unless its letters were corrected', () => {
  expect(nameToWrite('Ахметов', 'AKHMETOV')).toBe('Ахметов')
  expect(nameToWrite('АХМЕТОВ', 'ахметов')).toBe('АХМЕТОВ')
  expect(nameToWrite('Айгерим', 'Айгерім')).toBe('Айгерім')
  expect(nameToWrite('Әлия Гүлсім', 'Әлия-Гүлсім')).toBe('Әлия-Гүлсім')
  expect(nameToWrite(null, 'Данияр')).toBe('Данияр')
})

function named(middle: string | null): Names {
  return { last: 'Ахметов', first: 'Данияр', middle }
}
