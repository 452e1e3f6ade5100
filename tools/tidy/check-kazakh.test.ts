import { describe, expect, test } from 'vitest'
import { checkKazakh } from './check-kazakh.ts'

const inTable = (sentence: string) => checkKazakh({ path: 'kk/room.json', text: JSON.stringify({ sentence }) })
const inCode = (text: string) => checkKazakh({ path: 'words-kk.ts', text })
const template = (filled: string, words: string) => `\`\${${filled}} ${words}\``

describe('Kazakh figures', () => {
  test.each([
    '{most:dative} дейінгі сома',
    '{day} күнінің соңына дейін',
    '{day} күні сағат {time:ablative} бастап',
    '{version}-нұсқа',
    '{day:dative} дейін',
    '{share:possessive-ablative} аспайды',
    '75 АЕК-тен артық',
    '90 күннен артық, 400-ден 599-ға дейін, 10 %-ынан аспайды, 3-бет',
    '17:54-ке дейін, 190 000 ₸-ге дейін',
  ])('are accepted: %s', (sentence) => {
    expect(inTable(sentence)).toEqual([])
  })

  test.each([
    ['a placeholder without a case precedes its postposition', '{moment} дейін жарамды'],
    ['it is in brackets', 'Сома ({most} дейін)'],
    ['it precedes a longer form of the postposition', '{most} дейінгі сома'],
    ['it precedes a verb', '{share} аспайды'],
    ['an ending is attached to it by hand', '{least}-ден басталады'],
    ['an ending is attached to it without a hyphen', '{day}ға қарай'],
    ['a figure has no ending', '324 375 ₸ асса'],
    ['a percentage has no ending', 'қарыздың 10 % аспайды'],
    ['a figure has the ending of another figure', '17:54-ға дейін'],
    ['a sum has the ending of its digits', '190 000 ₸-ға дейін'],
    ['the case is unknown', '{most:dativ} дейін'],
  ])('are refused when %s', (_flaw, sentence) => {
    expect(inTable(sentence)).toHaveLength(1)
  })

  test('need no case in a table without endings', () => {
    const text = JSON.stringify({ sentence: '{most:dative} дейін' })

    expect(checkKazakh({ path: 'apps/web/app/texts/kk/calculator.json', text })).toHaveLength(1)
  })

  test('are checked in code as well', () => {
    expect(inCode(template('day(until)', 'дейін'))).toMatchObject([{ line: 1, says: expect.stringContaining('дейін') }])
    expect(inCode(template("inCase(v.penalty, 'possessive-ablative')", 'артық емес'))).toEqual([])
    expect(inCode(template("inCase(day, 'dative')", 'дейін'))).toEqual([])
  })
})
