import { type AllValues, allSettings } from './all-settings.ts'
import { type SettingProblem, settingProblem } from './setting-problem.ts'

type Rule = {
  readonly setting: keyof AllValues
  readonly isBroken: (values: Partial<AllValues>) => boolean
  readonly expected: string
}

/** What no single setting can tell: what may not be together. A rule looks only at values that could be read. */
const rules: readonly Rule[] = [
  {
    setting: 'SANDBOX',
    isBroken: ({ APP_STAND, SANDBOX }) => APP_STAND === 'prod' && SANDBOX === true,
    expected: 'off: on prod nobody may be invented',
  },
  {
    setting: 'PUBLIC_ORIGIN',
    isBroken: ({ APP_STAND, PUBLIC_ORIGIN }) => APP_STAND === 'prod' && PUBLIC_ORIGIN?.startsWith('https://') === false,
    expected: 'an address that starts with https:// on prod',
  },
  {
    setting: 'API_URL_SERVER',
    isBroken: ({ API_URL_SERVER, ROLES }) =>
      ROLES?.includes('web') === true && !ROLES.includes('api') && API_URL_SERVER === undefined,
    expected: 'the address of a process with the role api, because this one has only the site',
  },
]

export function brokenRules(
  values: Partial<AllValues>,
  environment: Readonly<Record<string, string | undefined>>,
): SettingProblem[] {
  return rules
    .filter(({ isBroken }) => isBroken(values))
    .map(({ expected, setting }) =>
      settingProblem(setting, allSettings[setting], environment[setting] || undefined, expected),
    )
}
