import { isDay } from '@qadam/domain/calendar/day'
import { foreignNumber, isForeignNumber } from '@qadam/domain/person/foreign-document'
import { isDocumentNumber } from '@qadam/domain/person/identity-document'
import { type IinFault, readIin } from '@qadam/domain/person/iin'
import { type PhoneFault, readPhone } from '@qadam/domain/person/phone'
import * as z from 'zod/mini'
import type { FieldTextKey } from './field-texts.ts'

const phoneTexts: Record<PhoneFault, FieldTextKey> = {
  not_ten_digits: 'phone_length',
  not_kazakhstan: 'phone_country',
}

const iinTexts: Record<Exclude<IinFault, 'under_age'>, FieldTextKey> = {
  not_twelve_digits: 'iin_length',
  business_number: 'iin_of_company',
  no_check_digit: 'iin_wrong',
  wrong_check_digit: 'iin_wrong',
  no_birth_date: 'iin_day',
}

/**
 * Letters of any alphabet with their accents, and the separators between parts of a name: `Әлия-Гүлсім`, `д’Артаньян`.
 */
const name = /^[\p{L}\p{M}]+(?:[ '’ʼ-][\p{L}\p{M}]+)*$/u
/**
 * Characters that nobody sees, and marks that make no letter of a Cyrillic or Latin one: they would go into a contract
 * and hide a name from a search.
 */
const hidden = /\p{Default_Ignorable_Code_Point}|[\p{Script=Cyrillic}\p{Script=Latin}]\p{M}/u
const nameLongest = 100

/** No person, document or report has a day outside this range; `0203` is 2003 or 2023 mistyped. */
const earliestDay = '1900-01-01'
const latestDay = '2099-12-31'

const emailLocalLongest = 64
const emailLabelLongest = 63

/**
 * A field accepts what people type (`8 701 123-45-67`, `14.03.1990`) and returns what is stored (`77011234567`,
 * `1990-03-14`). A mask is a convenience: nothing depends on a script having run.
 */
export const phone = z.string().check(
  z.overwrite(wholePhone),
  // Ten digits are a whole number, or eleven with a leading 7 and the last one missing: rejecting is better than
  // guessing.
  ruled((value) => (value.length === 11 ? faultText(phoneTexts, readPhone(value).fault) : 'phone_length')),
)

export const iin = z.string().check(
  z.overwrite(withoutSpaces),
  ruled((value) => faultText(iinTexts, readIin(value).fault as keyof typeof iinTexts | null)),
)

export const documentNumber = z.string().check(
  z.overwrite(withoutSpaces),
  ruled((value) => (isDocumentNumber(value) ? null : 'document_number')),
)

/** A resident's nine digits or a foreign number; only the server knows which is expected. */
export const anyDocumentNumber = z.string().check(
  z.overwrite(foreignNumber),
  ruled((value) => (isForeignNumber(value) ? null : 'document_number_foreign')),
)

export const day = z.string().check(
  z.overwrite(isoDay),
  ruled((value) => (isDay(value) && value >= earliestDay && value <= latestDay ? null : 'day')),
)

export const personName = z.string().check(
  z.overwrite((value) => value.normalize('NFC').trim().replace(/\s+/g, ' ')),
  ruled((value) => (name.test(value) && !hidden.test(value) ? null : 'name_letters')),
  z.maxLength(nameLongest),
)

export const email = z.string().check(
  z.trim(),
  ruled((value) => (isEmail(value) ? null : 'email')),
)

/** The lender chooses the number of digits; any code has four to eight. */
export const smsCode = z.string().check(
  z.overwrite(withoutSpaces),
  ruled((value) => (/^\d{4,8}$/.test(value) ? null : 'sms_code')),
)

/** A checkbox that must be ticked. */
export const consent = z
  .boolean()
  .check(z.refine((isGiven) => isGiven, { params: { text: 'consent' satisfies FieldTextKey } }))

/** A rule with its own message; an empty value always gets the `required` message. */
function ruled(textFor: (value: string) => FieldTextKey | null): z.core.$ZodCheck<string> {
  return z.check<string>(({ value, issues }) => {
    const text = value === '' ? 'required' : textFor(value)
    if (text) issues.push({ code: 'custom', input: value, params: { text } })
  })
}

function faultText<Fault extends string>(texts: Record<Fault, FieldTextKey>, fault: Fault | null): FieldTextKey | null {
  return fault && texts[fault]
}

function wholePhone(text: string): string {
  return text.replace(/\D/g, '').replace(/^8(?=\d{10}$)/, '7')
}

function withoutSpaces(text: string): string {
  return text.replace(/\s/g, '')
}

function isoDay(text: string): string {
  const [, day, month, year] = /^\s*(\d{1,2})[./ -](\d{1,2})[./ -](\d{4})\s*$/.exec(text) ?? []
  return day && month && year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text.trim()
}

export function isEmail(text: string): boolean {
  const [local = '', domain = '', ...rest] = text.split('@')
  const labels = domain.split('.')
  return (
    rest.length === 0 &&
    /^[^\s"(),:;<>[\\\]]+$/.test(local) &&
    local.length <= emailLocalLongest &&
    labels.length > 1 &&
    labels.every(
      (label) => /^[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?$/u.test(label) && label.length <= emailLabelLongest,
    )
  )
}
