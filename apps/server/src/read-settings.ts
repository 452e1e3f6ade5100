import type { Setting, Settings, Stand, ValuesOf } from '@qadam/wire/setting'
import * as z from 'zod/mini'
import { type AllValues, allSettings } from './all-settings.ts'
import { nearestName } from './nearest-name.ts'
import { expectedWords, type SettingProblem, settingProblem } from './setting-problem.ts'
import { brokenRules } from './setting-rules.ts'
import { serverSettings } from './settings.ts'

export type Environment = Readonly<Record<string, string | undefined>>

export type ReadSettings = {
  readonly problems: readonly SettingProblem[]
  readonly warnings: readonly string[]
  /** Valid only when there are no problems. */
  readonly values: AllValues
}

/**
 * Reads the settings of every app from one environment. Never throws: it collects all problems, so that one message
 * names them.
 */
export function readSettings(environment: Environment, isFaceReaderInstalled?: () => boolean): ReadSettings {
  const given = withOwnOrigin(environment)
  const stand = standOf(given)
  const { problems, values } = readAll(allSettings, given, stand)
  // A value that cannot be read has its own line: no rule calls it missing too.
  const broken = brokenRules(values, given, isFaceReaderInstalled).filter(
    ({ name }) => !problems.some((problem) => problem.name === name),
  )
  const all = [...problems, ...broken, ...gone(environment)]
  return { problems: all, warnings: [...misspelt(environment), ...risks(values)], values: values as AllValues }
}

function readAll<S extends Settings>(settings: S, environment: Environment, stand: Stand) {
  const problems: SettingProblem[] = []
  const values: Record<string, unknown> = {}
  for (const [name, setting] of Object.entries(settings)) {
    const read = readOne(setting, valueGiven(environment, name), stand)
    if ('value' in read) values[name] = read.value
    else problems.push(settingProblem(name, setting, valueGiven(environment, name), read.expected))
  }
  return { problems, values: values as Partial<ValuesOf<S>> }
}

function readOne(setting: Setting, given: string | undefined, stand: Stand): { value: unknown } | { expected: string } {
  if (stand === 'prod' && given !== undefined && given === setting.sample && !setting.sampleMayBeNamed) {
    return { expected: 'your own value: the sample is never used on prod' }
  }
  const text = given ?? setting.fallback ?? (stand === 'prod' ? undefined : setting.sample)
  const parsed = z.safeParse(setting.schema, text)
  if (parsed.success) return { value: parsed.data }
  return { expected: expectedWords(refusalOf(setting, text), setting, stand) }
}

/** A value that is not set has no form to complain about: the complaint about an empty one states it. */
function refusalOf({ schema }: Setting, text: string | undefined) {
  return z.safeParse(schema, text ?? '').error?.issues[0]
}

function valueGiven(environment: Environment, name: string): string | undefined {
  return environment[name]?.trim() || undefined
}

// On a developer's machine the site's origin is the listening address, whatever the port.
function withOwnOrigin(environment: Environment): Environment {
  const port = valueGiven(environment, 'PORT')
  if (standOf(environment) !== 'local' || port === undefined || valueGiven(environment, 'PUBLIC_ORIGIN'))
    return environment
  return /^\d{1,5}$/.test(port) ? { ...environment, PUBLIC_ORIGIN: `http://localhost:${port}` } : environment
}

function standOf(environment: Environment): Stand {
  const { fallback, schema } = serverSettings.APP_STAND
  const parsed = z.safeParse(schema, valueGiven(environment, 'APP_STAND') ?? fallback)
  return parsed.success ? parsed.data : fallback
}

/**
 * Settings removed since an earlier version, and their replacements: ignoring them would silently drop their effect.
 */
const formerSettings = [
  {
    name: 'SMS_PER_HOUR',
    about: 'Total budget of SMS codes per hour',
    expected:
      'nothing: this setting was removed and the budget is part of LIMITS, for example LIMITS={"sms":{"atMost":5000}}',
  },
]

function gone(environment: Environment): SettingProblem[] {
  return formerSettings.flatMap((former) => {
    const given = valueGiven(environment, former.name)
    return given === undefined ? [] : [{ ...former, given }]
  })
}

function misspelt(environment: Environment): string[] {
  const known = Object.keys(allSettings)
  return Object.keys(environment).flatMap((name) => {
    const meant = known.includes(name) ? undefined : nearestName(name, known)
    return meant === undefined ? [] : [`${name} is not a setting and has no effect: did you mean ${meant}?`]
  })
}

function risks(values: Partial<AllValues>): string[] {
  if (values.APP_STAND !== 'prod') return []
  if (values.DATABASE_URL === undefined)
    return ['DATABASE_URL is not set: prod runs on the embedded database, one process and one disk']
  const hasDatabase = values.ROLES?.some((role) => role !== 'web') ?? true
  return hasDatabase && values.MIGRATIONS_DATABASE_URL === undefined
    ? ["MIGRATIONS_DATABASE_URL is not set: the app's role owns its tables and can bypass their triggers"]
    : []
}
