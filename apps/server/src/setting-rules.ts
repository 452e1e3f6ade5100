import { isFaceReaderInstalled } from '@qadam/api/faces/is-face-reader-installed'
import { type AllValues, allSettings } from './all-settings.ts'
import { type SettingProblem, settingProblem } from './setting-problem.ts'

type Rule = {
  readonly setting: keyof AllValues
  readonly isBroken: (values: Partial<AllValues>, isFaceReaderInstalled: () => boolean) => boolean
  readonly expected: string
}

/** Adapters that need no address because they call no outside service. */
const atHome = new Set<unknown>(['sandbox', 'camera'])

/** Each provider and the settings its adapter requires. */
const providers = {
  SMS_PROVIDER: ['SMS_URL', 'SMS_API_KEY'],
  EMAIL_PROVIDER: ['EMAIL_URL', 'EMAIL_API_KEY'],
  REGISTRY_PROVIDER: ['REGISTRY_URL', 'REGISTRY_API_KEY'],
  PHONE_OWNER_PROVIDER: ['PHONE_OWNER_URL', 'PHONE_OWNER_API_KEY'],
  CARD_PAYMENTS_PROVIDER: ['CARD_PAYMENTS_URL', 'CARD_PAYMENTS_API_KEY'],
  PAYEE_CHECK_PROVIDER: ['PAYEE_CHECK_URL', 'PAYEE_CHECK_API_KEY'],
  PAYOUTS_PROVIDER: ['PAYOUTS_URL', 'PAYOUTS_API_KEY'],
  FACE_MATCH_PROVIDER: ['FACE_MATCH_URL', 'FACE_MATCH_API_KEY'],
  LIVENESS_PROVIDER: ['LIVENESS_URL', 'LIVENESS_API_KEY', 'VERILIVE_SCRIPT_URL', 'VERILIVE_SERVICE_URL'],
  SIGNING_PROVIDER: ['SIGNING_URL', 'SIGNING_CLIENT_ID', 'SIGNING_CLIENT_SECRET'],
  BUREAU_PROVIDER: ['BUREAU_URL', 'BUREAU_API_KEY'],
  INCOME_PROVIDER: ['INCOME_URL', 'INCOME_API_KEY'],
  AML_PROVIDER: ['AML_URL', 'AML_API_KEY'],
  ANTI_FRAUD_PROVIDER: ['ANTI_FRAUD_URL', 'ANTI_FRAUD_API_KEY'],
} as const satisfies Record<Extract<keyof AllValues, `${string}_PROVIDER`>, readonly (keyof AllValues)[]>

type ProviderName = keyof typeof providers

const providerRules: readonly Rule[] = (Object.keys(providers) as ProviderName[]).flatMap((provider): Rule[] => [
  {
    setting: provider,
    isBroken: ({ APP_STAND, [provider]: chosen }) => APP_STAND === 'prod' && chosen === 'sandbox',
    expected: 'a real provider: the sandbox is not allowed on prod',
  },
  ...providers[provider].map(
    (needed): Rule => ({
      setting: needed,
      isBroken: ({ [needed]: value, [provider]: chosen }) =>
        chosen !== undefined && !atHome.has(chosen) && value === undefined,
      expected: `${needed.endsWith('_URL') ? 'an address like https://host/path' : 'a value'}, because ${provider} is an external service`,
    }),
  ),
  ...providers[provider]
    .filter((needed) => needed.endsWith('_URL'))
    .map(
      (address): Rule => ({
        setting: address,
        isBroken: ({ APP_STAND, [address]: value }) =>
          APP_STAND === 'prod' && value !== undefined && !String(value).startsWith('https://'),
        expected: 'an address that starts with https:// (required on prod)',
      }),
    ),
])

/** Conflicts between settings. A rule looks only at values that could be parsed. */
const rules: readonly Rule[] = [
  {
    setting: 'SANDBOX',
    isBroken: ({ APP_STAND, SANDBOX }) => APP_STAND === 'prod' && SANDBOX === true,
    expected: 'off: the sandbox is not allowed on prod',
  },
  {
    setting: 'PUBLIC_ORIGIN',
    isBroken: ({ APP_STAND, PUBLIC_ORIGIN }) => APP_STAND === 'prod' && PUBLIC_ORIGIN?.startsWith('https://') === false,
    expected: 'an address that starts with https:// (required on prod)',
  },
  {
    setting: 'CONSOLE_ORIGIN',
    isBroken: ({ APP_STAND, CONSOLE_ORIGIN }) =>
      APP_STAND === 'prod' && CONSOLE_ORIGIN !== undefined && !/^(https:|http:\/\/localhost(:|$))/.test(CONSOLE_ORIGIN),
    expected: 'an address that starts with https:// on prod, or localhost',
  },
  {
    setting: 'CONSOLE_ALLOWED_NETWORKS',
    isBroken: ({ APP_STAND, CONSOLE_ALLOWED_NETWORKS, CONSOLE_PORT, ROLES }) =>
      APP_STAND === 'prod' &&
      CONSOLE_ALLOWED_NETWORKS === undefined &&
      CONSOLE_PORT !== 'off' &&
      ROLES?.includes('console') === true,
    expected: 'the networks of the lender’s people on prod; 0.0.0.0/0,::/0 for every address',
  },
  {
    setting: 'CONSOLE_LOCAL_LOGIN',
    isBroken: ({ CONSOLE_LOCAL_LOGIN, CONSOLE_OIDC_ISSUER }) =>
      CONSOLE_LOCAL_LOGIN === false && CONSOLE_OIDC_ISSUER === undefined,
    expected: 'on, because without CONSOLE_OIDC_ISSUER nobody could sign in',
  },
  {
    setting: 'CONSOLE_BREAK_GLASS',
    isBroken: ({ CONSOLE_BREAK_GLASS, CONSOLE_LOCAL_LOGIN }) =>
      CONSOLE_BREAK_GLASS !== undefined && CONSOLE_LOCAL_LOGIN !== false,
    expected: 'nothing, because with CONSOLE_LOCAL_LOGIN=on everybody may sign in here',
  },
  ...(['CONSOLE_OIDC_CLIENT_ID', 'CONSOLE_OIDC_CLIENT_SECRET', 'CONSOLE_ORIGIN'] as const).map(
    (setting): Rule => ({
      setting,
      isBroken: ({ CONSOLE_OIDC_ISSUER, [setting]: value }) => CONSOLE_OIDC_ISSUER !== undefined && value === undefined,
      expected: 'a value, because CONSOLE_OIDC_ISSUER is set',
    }),
  ),
  {
    setting: 'CONSOLE_OIDC_ISSUER',
    isBroken: ({ CONSOLE_OIDC_CLIENT_ID, CONSOLE_OIDC_CLIENT_SECRET, CONSOLE_OIDC_ISSUER }) =>
      CONSOLE_OIDC_ISSUER === undefined && (CONSOLE_OIDC_CLIENT_ID ?? CONSOLE_OIDC_CLIENT_SECRET) !== undefined,
    expected: 'the issuer of CONSOLE_OIDC_CLIENT_ID and _SECRET',
  },
  {
    setting: 'DATABASE_URL',
    isBroken: ({ DATABASE_URL, MIGRATIONS_DATABASE_URL }) =>
      MIGRATIONS_DATABASE_URL !== undefined && DATABASE_URL === undefined,
    expected: 'the URL with the role that reads and writes, because MIGRATIONS_DATABASE_URL is set',
  },
  {
    setting: 'API_URL_SERVER',
    isBroken: ({ API_URL_SERVER, ROLES }) =>
      ROLES?.includes('web') === true && !ROLES.includes('api') && API_URL_SERVER === undefined,
    expected: 'the address of a process with the role api, because this process serves only the site',
  },
  {
    setting: 'LIVENESS_PROVIDER',
    isBroken: ({ ALLOW_DEMO_LIVENESS_AS_THE_ONLY_CHECK_ON_PROD: isAllowed, APP_STAND, LIVENESS_PROVIDER }) =>
      APP_STAND === 'prod' && LIVENESS_PROVIDER === 'camera' && isAllowed === false,
    expected:
      'a certified provider, because the camera check is only a demonstration and a rendered face passes it; ' +
      'to accept that risk on prod, set ALLOW_DEMO_LIVENESS_AS_THE_ONLY_CHECK_ON_PROD=on',
  },
  {
    setting: 'LIVENESS_PROVIDER',
    isBroken: ({ LIVENESS_PROVIDER, ROLES }, isInstalled) =>
      LIVENESS_PROVIDER === 'camera' && ROLES?.includes('worker') === true && !isInstalled(),
    expected:
      'another provider, because the face reader is not installed here; ' +
      'npm ci --omit=dev installs it, and docker build --build-arg FACES=with adds it to the image',
  },
  ...providerRules,
]

export function brokenRules(
  values: Partial<AllValues>,
  environment: Readonly<Record<string, string | undefined>>,
  isInstalled = isFaceReaderInstalled,
): SettingProblem[] {
  return rules
    .filter(({ isBroken }) => isBroken(values, isInstalled))
    .map(({ expected, setting }) =>
      settingProblem(setting, allSettings[setting], environment[setting] || undefined, expected),
    )
}
