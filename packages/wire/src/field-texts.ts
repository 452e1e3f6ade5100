import type * as z from 'zod/mini'
import { type LocaleCode, locales } from './locale.ts'
import kk from './texts/fields.kk.json' with { type: 'json' }
import ru from './texts/fields.ru.json' with { type: 'json' }

export type FieldTextKey = keyof typeof ru

type Issue = z.core.$ZodIssue
type Sized = 'string' | 'number' | 'list'

const texts: Record<LocaleCode, Record<FieldTextKey, string>> = { ru, kk }

const belowTheLeast: Record<Sized, FieldTextKey> = { string: 'too_short', number: 'too_low', list: 'too_few' }
const aboveTheMost: Record<Sized, FieldTextKey> = { string: 'too_long', number: 'too_high', list: 'too_many' }

/**
 * Returns the messages shown beside the fields, keyed as on the wire (`passport.id_number`, `items.0.name`). zod's own
 * texts are never used: it has no Kazakh.
 */
export function fieldMessages(issues: readonly Issue[], locale: LocaleCode): Record<string, string[]> {
  const messages = new Map<string, string[]>()
  for (const issue of issues) {
    for (const path of pathsOf(issue)) {
      const known = messages.get(path) ?? []
      const text = issueText(issue, locale)
      messages.set(path, known.includes(text) ? known : [...known, text])
    }
  }
  return Object.fromEntries(messages)
}

/** For a fault that only the server can detect, such as a phone that is taken. */
export function fieldText(key: FieldTextKey, locale: LocaleCode): string {
  return texts[locale][key]
}

function issueText(issue: Issue, locale: LocaleCode): string {
  const { key, limit } = textOf(issue)
  return fieldText(key === 'required' ? requiredAt(issue) : key, locale).replace(
    '{limit}',
    limit?.toLocaleString([locales[locale].language, 'ru-RU']) ?? '',
  )
}

/** Returns a text that names the empty field, such as «Напишите фамилию» for a surname. */
function requiredAt({ code, path }: Issue): FieldTextKey {
  const key = `required_${String(path.at(-1))}`
  if (key in ru) return key as FieldTextKey
  return code === 'invalid_value' ? 'choose_answer' : 'required'
}

function pathsOf(issue: Issue): string[] {
  const unexpected = issue.code === 'unrecognized_keys' ? issue.keys : [undefined]
  return unexpected.map((key) => [...issue.path, ...(key === undefined ? [] : [key])].map(String).join('.'))
}

function textOf(issue: Issue): { key: FieldTextKey; limit?: number | bigint } {
  switch (issue.code) {
    case 'invalid_type':
      // Parsing requires `reportInput`, because only the input distinguishes a missing field from a wrong one.
      if (issue.input === undefined || issue.input === null) return { key: 'required' }
      if (Number.isNaN(issue.input)) return { key: 'not_a_number' }
      return { key: issue.expected === 'int' ? 'not_whole' : 'wrong_type' }
    case 'too_small':
      if (issue.origin === 'string' && issue.input === '') return { key: 'required' }
      if (issue.inclusive === false) return { key: 'not_above', limit: issue.minimum }
      return { key: belowTheLeast[sizedKind(issue.origin)], limit: issue.minimum }
    case 'too_big':
      if (issue.inclusive === false) return { key: 'not_below', limit: issue.maximum }
      return { key: aboveTheMost[sizedKind(issue.origin)], limit: issue.maximum }
    case 'invalid_format':
      return { key: issue.input === '' ? 'required' : 'wrong_format' }
    case 'invalid_value':
      return { key: issue.input === undefined || issue.input === '' ? 'required' : 'not_in_list' }
    case 'not_multiple_of':
      return { key: 'not_multiple', limit: issue.divisor }
    case 'unrecognized_keys':
      return { key: 'unexpected' }
    case 'invalid_union': {
      // The last variant is the intended one: the others are ways to leave the field empty.
      const [first] = issue.errors.at(-1) ?? []
      return first ? textOf(first) : { key: 'wrong' }
    }
    case 'custom':
      return { key: ownKey(issue.params) ?? 'wrong' }
    default:
      return { key: 'wrong' }
  }
}

/** A rule of `fields.ts` names its text in the issue itself. */
function ownKey(params: Readonly<Record<string, unknown>> | undefined): FieldTextKey | undefined {
  const text = params?.text
  return typeof text === 'string' && text in ru ? (text as FieldTextKey) : undefined
}

function sizedKind(origin: string): Sized {
  if (origin === 'string') return 'string'
  return origin === 'array' || origin === 'set' || origin === 'map' || origin === 'file' ? 'list' : 'number'
}
