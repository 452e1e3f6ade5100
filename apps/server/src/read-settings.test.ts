import { describe, expect, test } from 'vitest'
import { prodEnvironment } from '../testing/prod-environment.ts'
import { allSettings } from './all-settings.ts'
import { readSettings } from './read-settings.ts'
import { problemsMessage } from './setting-problem.ts'

const prod = {
  ...prodEnvironment,
  DATABASE_URL: 'postgres://qadam_app:secret@db.internal:5432/qadam',
  MIGRATIONS_DATABASE_URL: 'postgres://qadam_owner:secret@db.internal:5432/qadam',
}

const names = (environment: Record<string, string>) => readSettings(environment).problems.map(({ name }) => name)

describe("on a developer's machine", () => {
  test('no setting is required', () => {
    const { problems, values, warnings } = readSettings({})

    expect(problems).toEqual([])
    expect(warnings).toEqual([])
    expect(values).toMatchObject({
      APP_STAND: 'local',
      PORT: 3000,
      ROLES: ['web', 'api', 'worker', 'console'],
      DATA_DIR: './data',
    })
  })

  test('an empty value counts as not set', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: ' ', TRUST_PROXY: '' }).values).toMatchObject({
      PORT: 3000,
      DATABASE_URL: undefined,
      TRUST_PROXY: [],
    })
  })

  test("the site's origin follows the port, unless it is given", () => {
    expect(readSettings({ PORT: '4000' }).values.PUBLIC_ORIGIN).toBe('http://localhost:4000')
    expect(readSettings({ PORT: '4000', PUBLIC_ORIGIN: 'https://tunnel.example' }).values.PUBLIC_ORIGIN).toBe(
      'https://tunnel.example',
    )
  })
})

test('metrics are served unless they are off, traces are sent only where a collector is set', () => {
  expect(readSettings({}).values).toMatchObject({
    METRICS_PORT: undefined,
    OTLP_TRACES_URL: undefined,
    OTLP_TRACES_RATIO: 0.1,
  })
  expect(readSettings({ METRICS_PORT: '9464' }).values.METRICS_PORT).toBe(9464)
  expect(readSettings({ METRICS_PORT: 'off' }).values.METRICS_PORT).toBe('off')
  const bad = {
    METRICS_PORT: 'none',
    OTLP_TRACES_URL: 'collector:4318',
    OTLP_TRACES_RATIO: '10%',
    OTLP_SERVICE_NAME: 'a b',
  }
  expect(names(bad)).toEqual(Object.keys(bad))
  expect(problemsMessage(readSettings(bad).problems)).toMatch(
    /METRICS_PORT +is "none"; expected a whole number from 0 to 65535, or off/,
  )
})

test('metrics are open to localhost only on every stand, unless the operator configures otherwise', () => {
  for (const environment of [{}, { APP_STAND: 'test' }, prod])
    expect(readSettings(environment).values.METRICS_HOST).toBe('127.0.0.1')
  expect(readSettings({ ...prod, METRICS_HOST: '0.0.0.0' }).values.METRICS_HOST).toBe('0.0.0.0')
})

describe('a bad setting', () => {
  test('[CFG-04] does not hide others: one message names every one, its value and what was expected', () => {
    const { problems } = readSettings({
      PORT: 'eighty',
      ROLES: 'web,cook',
      APP_STAND: 'production',
      SANDBOX: 'yes',
      TRUST_PROXY: '10.0.0.0/99',
      SUPPORT_PHONE: '8 701',
      DB_POOL_SIZE: '0',
    })
    const message = problemsMessage(problems)

    expect(problems).toHaveLength(7)
    expect(message).toContain('7 settings are invalid')
    expect(message).toMatch(/PORT +is "eighty"; expected a whole number from 0 to 65535\n +Port to listen on/)
    expect(message).toMatch(/ROLES +is "web,cook"; expected some of: web, api, worker, console/)
    expect(message).toMatch(/APP_STAND +is "production"; expected one of: local, test, prod/)
    expect(message).toMatch(/SANDBOX +is "yes"; expected one of: on, off/)
    expect(message).toMatch(/TRUST_PROXY +is "10.0.0.0\/99"; expected addresses or networks/)
    expect(message).toMatch(/SUPPORT_PHONE +is "8 701"/)
    expect(message).toMatch(/DB_POOL_SIZE +is "0"; expected a whole number from 1 to 100/)
  })

  test('that is not set on prod is named with the form it wants, without what prod refuses', () => {
    const { PAYOUTS_PROVIDER, SECRET_KEY, LIVENESS_PROVIDER, SUPPORT_HOURS, LENDER_BIN, LENDER_ADDRESS, ...rest } = prod
    const message = problemsMessage(readSettings(rest).problems)

    expect(message).toMatch(/PAYOUTS_PROVIDER +is not set; expected http\n/)
    expect(message).toMatch(/LIVENESS_PROVIDER +is not set; expected verilive\n/)
    expect(message).toMatch(/SECRET_KEY +is not set; expected 32 random bytes in base64\n/)
    expect(message).toMatch(/SUPPORT_HOURS +is not set; expected two times like 09:00-18:00\n/)
    expect(message).toMatch(/LENDER_BIN +is not set; expected a value like 000040000000\n/)
    expect(message).toMatch(/LENDER_ADDRESS +is not set; expected a value like Алматы, улица Примерная, 1\n/)
    expect(problemsMessage(readSettings({ ...prod, SMS_PROVIDER: 'zzz' }).problems)).toContain('expected http\n')
    expect(problemsMessage(readSettings({ SMS_PROVIDER: 'zzz' }).problems)).toContain('one of: sandbox, http\n')
  })

  test('that a chosen provider needs is named with its form', () => {
    const message = problemsMessage(readSettings({ SMS_PROVIDER: 'http' }).problems)

    expect(message).toMatch(
      /SMS_URL +is not set; expected an address like https:\/\/host\/path, because SMS_PROVIDER is/,
    )
    expect(message).toMatch(/SMS_API_KEY +is not set; expected a value, because SMS_PROVIDER is/)
  })

  test('that is JSON or one of several forms is answered by an example, not by its fallback', () => {
    const message = problemsMessage(
      readSettings({ ROUTE_RULES: '{', PAYOUT_FOUR_EYES_ABOVE: '-1', PAGE_CACHE_SECONDS: 'x' }).problems,
    )

    expect(message).toMatch(/ROUTE_RULES +is "\{"; expected a value like \[\{"path":/)
    expect(message).toMatch(/PAYOUT_FOUR_EYES_ABOVE +is "-1"; expected a value like 500000, off or usual\n/)
    expect(message).toMatch(/PAGE_CACHE_SECONDS +is "x"; expected a whole number from 0 to 9999\n/)
  })

  test('is never printed when it is a secret', () => {
    const message = problemsMessage(readSettings({ DATABASE_URL: 'mysql://root:hunter2@db/x' }).problems)

    expect(message).toMatch(/DATABASE_URL +is set \(not shown\); expected an address like postgres:/)
    expect(message).not.toContain('hunter2')
  })

  test.each(['65536', '-1', '3000.5', '0x10', ' 3 000'])('%s is not a valid port', (port) => {
    expect(names({ PORT: port })).toEqual(['PORT'])
  })
})

describe('a misspelt name', () => {
  test.each([
    ['DATBASE_URL', 'DATABASE_URL'],
    ['DATABASE_ULR', 'DATABASE_URL'],
    ['PROT', 'PORT'],
    ['ROLE', 'ROLES'],
    ['SUPORT_PHONE', 'SUPPORT_PHONE'],
  ])('%s is reported with the suggestion %s and does not stop the start', (name, meant) => {
    const { problems, warnings } = readSettings({ [name]: 'x' })

    expect(problems).toEqual([])
    expect(warnings).toEqual([expect.stringContaining(`did you mean ${meant}?`)])
  })

  test.each(['PATH', 'HOME', 'HOSTNAME', 'TERM', 'NODE_ENV', 'TEST_DATABASE_URL', 'LANG'])(
    '%s is ignored as a variable of another program',
    (name) => {
      expect(readSettings({ [name]: 'x' }).warnings).toEqual([])
    },
  )
})

describe("the lender's issuer of identities", () => {
  const issuer = {
    CONSOLE_OIDC_ISSUER: 'https://id.lender.kz',
    CONSOLE_OIDC_CLIENT_ID: 'console',
    CONSOLE_OIDC_CLIENT_SECRET: 'a secret',
    CONSOLE_ORIGIN: 'https://desk.lender.kz',
  }

  test('needs its client, its secret and the address of the console, and each that is missing is named at once', () => {
    expect(names({ ...prod, ...issuer })).toEqual([])
    expect(names({ ...prod, CONSOLE_OIDC_ISSUER: issuer.CONSOLE_OIDC_ISSUER }).toSorted()).toEqual([
      'CONSOLE_OIDC_CLIENT_ID',
      'CONSOLE_OIDC_CLIENT_SECRET',
      'CONSOLE_ORIGIN',
    ])
    expect(problemsMessage(readSettings({ ...prod, ...issuer, CONSOLE_ORIGIN: '' }).problems)).toMatch(
      /CONSOLE_ORIGIN .*because CONSOLE_OIDC_ISSUER is set/,
    )
  })

  test('has an address that nobody on the way can answer for', () => {
    for (const wrong of ['http://id.lender.kz', 'id.lender.kz', 'ldap://id.lender.kz'])
      expect(names({ ...prod, ...issuer, CONSOLE_OIDC_ISSUER: wrong })).toEqual(['CONSOLE_OIDC_ISSUER'])
    expect(names({ ...issuer, CONSOLE_OIDC_ISSUER: 'http://127.0.0.1:9000' })).toEqual([])
  })

  test('does not show its secret in a message', () => {
    const long = 'x'.repeat(501)
    expect(names({ ...issuer, CONSOLE_OIDC_CLIENT_SECRET: long })).toEqual(['CONSOLE_OIDC_CLIENT_SECRET'])
    expect(problemsMessage(readSettings({ ...issuer, CONSOLE_OIDC_CLIENT_SECRET: long }).problems)).not.toContain(long)
  })
})

describe('the networks of the console', () => {
  test('are named on prod by every process that has a console, and by no other', () => {
    const unsaid = { ...prod, CONSOLE_ALLOWED_NETWORKS: '' }
    expect(names(unsaid)).toEqual(['CONSOLE_ALLOWED_NETWORKS'])
    expect(names({ ...unsaid, CONSOLE_PORT: 'off' })).toEqual([])
    expect(names({ ...unsaid, ROLES: 'web,api,worker' })).toEqual([])
    expect(names({ ...prod, CONSOLE_ALLOWED_NETWORKS: '0.0.0.0/0,::/0' })).toEqual([])
    expect(names({})).toEqual([])
  })

  test.each(['10.0.0.0/33', 'office', '10.0.0.0/8/8', ',', '10.0.0.0-10.0.0.9'])('are not %s', (wrong) => {
    expect(names({ ...prod, CONSOLE_ALLOWED_NETWORKS: wrong })).toEqual(['CONSOLE_ALLOWED_NETWORKS'])
  })
})

describe('sign-in to the console', () => {
  const issuer = {
    ...{ CONSOLE_OIDC_ISSUER: 'https://id.lender.kz', CONSOLE_OIDC_CLIENT_ID: 'console' },
    ...{ CONSOLE_OIDC_CLIENT_SECRET: 'a secret', CONSOLE_ORIGIN: 'https://desk.lender.kz' },
  }

  test('is not closed here where there is no issuer to sign in at', () => {
    expect(names({ ...prod, ...issuer, CONSOLE_LOCAL_LOGIN: 'off' })).toEqual([])
    expect(names({ ...prod, CONSOLE_LOCAL_LOGIN: 'off' })).toEqual(['CONSOLE_LOCAL_LOGIN'])
    expect(problemsMessage(readSettings({ CONSOLE_LOCAL_LOGIN: 'off' }).problems)).toMatch(/nobody could sign in/)
  })

  test('puts the head of its record only at a secure address, whose key is never printed', () => {
    const store = (address: string) => ({ ...prod, AUDIT_ANCHOR_URL: address })
    expect(names(store('https://store.lender.kz/record/{day}.json?key=s3cret'))).toEqual([])
    expect(names(store('http://store.lender.kz/record?key=s3cret'))).toEqual(['AUDIT_ANCHOR_URL'])
    const { problems } = readSettings(store('http://store.lender.kz/record?key=s3cret'))
    expect(problemsMessage(problems)).not.toContain('s3cret')
  })

  test('has an account to break the glass only where it is closed, by an e-mail', () => {
    const closed = { ...prod, ...issuer, CONSOLE_LOCAL_LOGIN: 'off' }
    expect(names({ ...closed, CONSOLE_BREAK_GLASS: 'keeper@lender.kz' })).toEqual([])
    expect(names({ ...closed, CONSOLE_BREAK_GLASS: 'keeper' })).toEqual(['CONSOLE_BREAK_GLASS'])
    expect(names({ ...prod, ...issuer, CONSOLE_BREAK_GLASS: 'keeper@lender.kz' })).toEqual(['CONSOLE_BREAK_GLASS'])
  })

  test.each([
    ['CONSOLE_IDLE_MINUTES', ['1', '241', '0', '15m', '-5']],
    ['CONSOLE_SESSION_HOURS', ['0', '25', '10h', '1.5']],
  ])('%s has bounds', (name, wrong) => {
    for (const value of wrong) expect(names({ [name]: value })).toEqual([name])
    expect(names({ [name]: '20' })).toEqual([])
  })
})

describe('on prod', () => {
  test("the lender's own values are enough", () => {
    expect(readSettings(prod)).toMatchObject({ problems: [], warnings: [], values: { SANDBOX: undefined } })
  })

  test('no sample replaces a missing value', () => {
    expect(names({ APP_STAND: 'prod' })).toEqual(
      expect.arrayContaining([
        'PUBLIC_ORIGIN',
        'SUPPORT_PHONE',
        'SUPPORT_EMAIL',
        'SECURITY_EMAIL',
        'SOCIAL_URL',
        'MESSENGER_URL',
      ]),
    )
  })

  test('a sample is refused even when it is set explicitly', () => {
    expect(names({ ...prod, SUPPORT_EMAIL: 'help@qadam.example' })).toEqual(['SUPPORT_EMAIL'])
  })

  test('the sandbox cannot be on', () => {
    expect(names({ ...prod, SANDBOX: 'on' })).toEqual(['SANDBOX'])
    expect(names({ ...prod, SANDBOX: 'off' })).toEqual([])
  })

  test("the site's origin must be HTTPS", () => {
    expect(names({ ...prod, PUBLIC_ORIGIN: 'http://qadam.kz' })).toEqual(['PUBLIC_ORIGIN'])
  })

  test('the embedded database produces a warning about its risk', () => {
    const { problems, warnings } = readSettings({ ...prod, DATABASE_URL: '', MIGRATIONS_DATABASE_URL: '' })

    expect(problems).toEqual([])
    expect(warnings).toEqual([expect.stringContaining('DATABASE_URL is not set')])
  })

  test('a server that owns its tables produces a warning', () => {
    const alone = { ...prod, MIGRATIONS_DATABASE_URL: '' }

    expect(readSettings(alone).warnings).toEqual([expect.stringContaining('MIGRATIONS_DATABASE_URL is not set')])
    expect(readSettings({ ...alone, ROLES: 'web', API_URL_SERVER: 'https://api.internal' }).warnings).toEqual([])
    expect(readSettings({ ...alone, APP_STAND: 'test' }).warnings).toEqual([])
  })

  test("an owner's URL without the server's own database URL is refused", () => {
    expect(names({ ...prod, DATABASE_URL: '' })).toEqual(['DATABASE_URL'])
  })
})

test('a setting removed since an earlier version stops the start, and the message names its replacement', () => {
  const { problems } = readSettings({ SMS_PER_HOUR: '5000' })

  expect(problems).toEqual([
    expect.objectContaining({ name: 'SMS_PER_HOUR', given: '5000', expected: expect.stringContaining('LIMITS={') }),
  ])
})

test("a process with the site alone requires the API's address", () => {
  expect(names({ ROLES: 'web' })).toEqual(['API_URL_SERVER'])
  expect(names({ ROLES: 'web', API_URL_SERVER: 'http://api.internal:3000' })).toEqual([])
})

describe('providers', () => {
  test('every sandbox provider is refused on prod', () => {
    const sandboxes = [
      ...['SMS_PROVIDER', 'REGISTRY_PROVIDER', 'PHONE_OWNER_PROVIDER'],
      'PAYEE_CHECK_PROVIDER',
      ...['PAYOUTS_PROVIDER', 'CARD_PAYMENTS_PROVIDER'],
      ...['FACE_MATCH_PROVIDER', 'LIVENESS_PROVIDER', 'SIGNING_PROVIDER'],
      ...['BUREAU_PROVIDER', 'INCOME_PROVIDER', 'AML_PROVIDER', 'ANTI_FRAUD_PROVIDER'],
    ]

    for (const name of sandboxes) expect(names({ ...prod, [name]: 'sandbox' }), name).toEqual([name])
  })

  test('[LIV-06] the built-in check needs no settings, is the default on a local stand, and is refused on prod', () => {
    const camera = { ...prod, LIVENESS_PROVIDER: 'camera', LIVENESS_URL: '', LIVENESS_API_KEY: '' }

    expect(names({ LIVENESS_PROVIDER: 'camera' })).toEqual([])
    expect(readSettings({})).toMatchObject({ values: { LIVENESS_PROVIDER: 'camera' } })
    expect(names(camera)).toEqual(['LIVENESS_PROVIDER'])
    expect(readSettings(camera).problems[0]!.expected).toContain('ALLOW_DEMO_LIVENESS_AS_THE_ONLY_CHECK_ON_PROD=on')
    expect(names({ ...camera, ALLOW_DEMO_LIVENESS_AS_THE_ONLY_CHECK_ON_PROD: 'on' })).toEqual([])
  })

  test('the built-in check is refused where the face reader is not installed, with the command to install it', () => {
    const notInstalled = () => false
    const allowed = { ...prod, LIVENESS_PROVIDER: 'camera', ALLOW_DEMO_LIVENESS_AS_THE_ONLY_CHECK_ON_PROD: 'on' }

    const [problem, ...others] = readSettings(allowed, notInstalled).problems
    expect(others).toEqual([])
    expect(problem).toMatchObject({ name: 'LIVENESS_PROVIDER', expected: expect.stringContaining('npm ci --omit=dev') })
    expect(readSettings({ ...allowed, ROLES: 'web,api' }, notInstalled).problems).toEqual([])
    expect(readSettings(prod, notInstalled).problems).toEqual([])
  })

  test('a real provider needs its address and its key, and HTTPS on prod', () => {
    expect(names({ SMS_PROVIDER: 'http' }).toSorted()).toEqual(['SMS_API_KEY', 'SMS_URL'])
    expect(names({ ...prod, LIVENESS_URL: 'http://liveness.internal' })).toEqual(['LIVENESS_URL'])
  })
})

test('the message for an invalid value always describes the expected form', () => {
  const nonsense = ['?', ' 7x {', '{"a":1}', '-1', 'http://', 'ftp://a b', 'x'.repeat(400)]
  const vague = Object.keys(allSettings).filter((name) =>
    nonsense
      .flatMap((value) => readSettings({ [name]: value }).problems)
      .some(
        (problem) =>
          problem.name === name &&
          /another (form|value)|Invalid input|undefined|null|NaN|\[object/.test(problem.expected),
      ),
  )

  expect(vague).toEqual([])
})
