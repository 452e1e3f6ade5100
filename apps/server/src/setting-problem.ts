import type { Setting, Stand } from '@qadam/wire/setting'
import type * as z from 'zod/mini'

export type SettingProblem = {
  readonly name: string
  readonly about: string
  readonly expected: string
  /** Printable form: never the value of a secret. */
  readonly given: string
}

export function settingProblem(
  name: string,
  setting: Setting,
  given: string | undefined,
  expected: string,
): SettingProblem {
  return { name, about: setting.about, expected, given: printable(setting, given) }
}

/** Describes the expected value in words: the schema's own if it has them, otherwise those of the issue. */
export function expectedWords(issue: z.core.$ZodIssue | undefined, setting: Setting, stand: Stand): string {
  const { example = setting.sample ?? setting.fallback } = setting
  if (issue === undefined) return `a value like ${example}`
  // zod/mini has no messages of its own; anything else was written in the schema.
  if (issue.message !== 'Invalid input') return issue.message
  switch (issue.code) {
    case 'invalid_value':
      return oneOf(issue.values.filter((value) => stand !== 'prod' || !isForTrying(value, setting)))
    case 'too_big':
      return `at most ${issue.maximum}${issue.origin === 'string' ? ' characters' : ''}`
    case 'too_small':
      // "At least 1 characters" says nothing about the form.
      if (issue.minimum === 1) return `a value like ${example}`
      return `at least ${issue.minimum}${issue.origin === 'string' ? ' characters' : ''}`
    default:
      return `a value like ${example}`
  }
}

function oneOf(values: readonly unknown[]): string {
  return values.length === 1 ? String(values[0]) : `one of: ${values.join(', ')}`
}

/** A value that a rule refuses on prod, so the message does not offer it there. */
function isForTrying(value: unknown, { sample }: Setting): boolean {
  return value === 'sandbox' || (sample !== undefined && value === sample)
}

/** The one message that stops a start: every bad setting with its description, the expected and the given value. */
export function problemsMessage(problems: readonly SettingProblem[]): string {
  const width = Math.max(...problems.map(({ name }) => name.length)) + 2
  const paragraphs = problems.map(({ about, expected, given, name }) =>
    [`  ${name.padEnd(width)}${given}; expected ${expected}`, `  ${' '.repeat(width)}${about}`].join('\n'),
  )
  const count = problems.length === 1 ? 'one setting is' : `${problems.length} settings are`
  return `Cannot start: ${count} invalid.\n\n${paragraphs.join('\n')}\n\nSet them in the environment or in the file .env, then start again.\n`
}

function printable(setting: Setting, given: string | undefined): string {
  if (given === undefined) return 'is not set'
  if (setting.secret) return 'is set (not shown)'
  return `is ${JSON.stringify(given.length > 80 ? `${given.slice(0, 80)}…` : given)}`
}
