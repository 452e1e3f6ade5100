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
    ['a gap stands bare before its afterword', '{moment} дейін жарамды'],
    ['in brackets too', 'Сома ({most} дейін)'],
    ['before a longer form of it', '{most} дейінгі сома'],
    ['before a verb', '{share} аспайды'],
    ['an ending is hung on it by hand', '{least}-ден басталады'],
    ['without a hyphen', '{day}ға қарай'],
    ['a figure stands bare', '324 375 ₸ асса'],
    ['a per cent stands bare', 'қарыздың 10 % аспайды'],
    ['a figure has the ending of another', '17:54-ға дейін'],
    ['a sum has the ending of its digits', '190 000 ₸-ға дейін'],
    ['a case is not one', '{most:dativ} дейін'],
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
