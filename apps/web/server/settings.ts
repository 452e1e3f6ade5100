import { depositProduct } from '@qadam/wire/deposit-product'
import { flag, type Settings } from '@qadam/wire/setting'
import * as z from 'zod/mini'
import { routeRuleProblem } from './route-rule-problem.ts'

const origin = z.string().check(z.regex(/^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/))
const url = z.string().check(z.regex(/^https?:\/\/[^\s"<>]+$/), z.maxLength(300))
const email = z.string().check(z.regex(/^[^@\s"<>]{1,64}@[a-z0-9.-]{3,63}$/))
const phone = z.string().check(z.regex(/^\+7\d{10}$/))
const cookieName = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))

// `//host` and `/\host` look like paths but are other sites.
const place = z.string().check(z.regex(/^(https?:\/\/[^\s"<>\\]+|\/(?!\/)[^\s"<>\\]*)$/), z.maxLength(300))
const routeRule = z.strictObject({
  path: z.string().check(z.regex(/^\/[\w/:*-]*$/), z.maxLength(200)),
  redirect: z.optional(place),
  guards: z.optional(z.record(z.string(), z.boolean())),
})
const routeRules = z.array(routeRule).check(z.maxLength(200), ({ value, issues }) => {
  const message = routeRuleProblem(value)
  if (message !== undefined) issues.push({ code: 'custom', message, input: value })
})
const partnerRedirect = z.strictObject({
  to: url,
  when: z.strictObject({
    in: z.enum(['query', 'cookie']),
    name: cookieName,
    value: z.string().check(z.maxLength(200)),
  }),
})

/** Comma-separated, for example `bank-account,kassa24`. */
const namesOfChannels = z.pipe(
  z.string().check(z.regex(/^[a-z0-9-]+(,[a-z0-9-]+)*$/, 'channel names separated by commas')),
  z.transform((names) => names.split(',')),
)

function json<S extends z.ZodMiniType>(schema: S) {
  return z.pipe(
    z.string().check(z.maxLength(10_000), z.refine(isJson)),
    z.pipe(
      z.transform((value: string): unknown => (isJson(value) ? JSON.parse(value) : undefined)),
      schema,
    ),
  )
}

function isJson(value: string): boolean {
  try {
    JSON.parse(value)
    return true
  } catch {
    return false
  }
}

const text = (maxLength: number) => z.string().check(z.minLength(1), z.maxLength(maxLength))

/**
 * Settings the site reads from the environment. Some, such as `PROJECT_NAME`, reach the browser; see public-config.ts.
 */
export const webSettings = {
  PUBLIC_ORIGIN: {
    about: 'Public origin of the site, used in canonical links and link previews',
    example: 'https://lender.kz',
    schema: origin,
    sample: 'http://localhost:3000',
  },
  API_URL_SERVER: {
    about: "Address at which the site's server calls the API; empty: the API in the same process",
    example: 'http://api.internal:3000',
    schema: z.optional(origin),
  },
  API_URL_BROWSER: {
    about: "Address at which the browser calls the API; empty: the site's own origin",
    example: 'https://api.lender.kz',
    schema: z.optional(origin),
  },
  PROJECT_NAME: { about: 'Product name shown to people', schema: text(60), fallback: 'Qadam' },
  SUPPORT_PHONE: { about: 'Support phone: +7 and ten digits', schema: phone, sample: '+77270000000' },
  SUPPORT_EMAIL: { about: 'Support e-mail', schema: email, sample: 'help@qadam.example' },
  SECURITY_EMAIL: {
    about: 'E-mail for reports of vulnerabilities and data leaks',
    schema: email,
    sample: 'security@qadam.example',
  },
  SOCIAL_URL: { about: 'Social network page', schema: url, sample: 'https://social.example/qadam' },
  MESSENGER_URL: { about: 'Support chat in a messenger', schema: url, sample: 'https://chat.example/qadam' },
  LENDER_LEGAL_NAME: {
    about: "The lender's full registered name, in Russian",
    schema: text(120),
    sample: 'ТОО «МФО Образец»',
  },
  LENDER_LEGAL_NAME_KK: {
    about: "The lender's full registered name, in Kazakh",
    schema: text(120),
    sample: '«Үлгі МҚҰ» ЖШС',
  },
  LENDER_BIN: {
    about: "The lender's business identification number, twelve digits",
    schema: z.string().check(z.regex(/^\d{12}$/)),
    sample: '000040000000',
  },
  LENDER_LICENCE: {
    about: 'Number and date of the licence, as shown in both languages',
    schema: text(120),
    sample: '№ 00.00.0000.М',
  },
  LENDER_ADDRESS: {
    about: "The lender's registered address, in Russian",
    schema: text(200),
    sample: 'Алматы, улица Примерная, 1',
  },
  LENDER_ADDRESS_KK: {
    about: "The lender's registered address, in Kazakh",
    schema: text(200),
    sample: 'Алматы қаласы, Үлгі көшесі, 1',
  },
  LENDER_IBAN: {
    about: 'Account that clients pay to',
    schema: z.string().check(z.regex(/^KZ\d{2}[A-Z0-9]{16}$/)),
    sample: 'KZ00000A000000000000',
  },
  LENDER_BANK: { about: 'Bank of LENDER_IBAN', schema: text(120), sample: 'АО «Банк Образец»' },
  LENDER_BIC: {
    about: 'BIC of LENDER_BANK',
    schema: z.string().check(z.regex(/^[A-Z0-9]{8}([A-Z0-9]{3})?$/)),
    sample: 'SAMPKZKA',
  },
  PAYMENT_CHANNELS: {
    about:
      'Payment channels connected besides payment by card, by the names of their pages: bank-account,kassa24; the page of any other channel states that it is not connected, and no list offers it',
    schema: z.optional(namesOfChannels),
  },
  CONTENT_DIR: {
    about:
      "Folder with the lender's own texts, ru/ and kk/, as in apps/web/content: a file there replaces the default one; empty: the defaults",
    schema: z.optional(text(300)),
  },
  SITE_BUILD_DIR: {
    about: 'Folder with the built site; empty: apps/web/build, the output of npm run build',
    schema: z.optional(text(300)),
  },
  ASSETS_DIR: {
    about:
      'Folder shared by all nodes for the scripts of earlier builds that open pages may still request; empty: build/retained-assets, on this machine only',
    schema: z.optional(text(300)),
  },
  ASSETS_DAYS: {
    about: 'Days after its last start for which the scripts of an earlier build are still served',
    schema: z.pipe(
      z.string().check(z.regex(/^([1-9]|[1-9]\d|[12]\d\d)$/, 'a whole number from 1 to 299')),
      z.transform(Number),
    ),
    fallback: '7',
  },
  SESSION_COOKIE_NAME: { about: 'Name of the session cookie', schema: cookieName, fallback: 'SESSION_TOKEN' },
  REFRESH_COOKIE_NAME: { about: 'Name of the refresh cookie', schema: cookieName, fallback: 'REFRESH_TOKEN' },
  CABINET_IDLE_MINUTES: {
    about:
      'Minutes of inactivity after which a client is signed out of the cabinet; the client is warned a minute before',
    schema: z.pipe(
      z.string().check(z.regex(/^([2-9]|[1-9]\d{1,2})$/, 'a whole number from 2 to 999')),
      z.transform(Number),
    ),
    fallback: '15',
  },
  LOCALE_PREFIX: { about: 'Kazakh pages are under /kk', schema: flag, fallback: 'on' },
  LOCALE_COOKIE_SECURE: { about: 'The locale cookie is sent over HTTPS only', schema: flag, fallback: 'off' },
  ROUTE_RULES: {
    about: 'JSON list of {path, redirect, guards}: redirects a path, or switches named guards on or off for it',
    example: '[{"path":"/register/*","guards":{"send-utm-new":false}}]',
    schema: json(routeRules),
    fallback: '[]',
  },
  PARTNER_REDIRECT: {
    about:
      'JSON {to, when: {in: query|cookie, name, value}}: target and condition of satcredit-redirect; empty: no redirect',
    example: '{"to":"https://partner.kz","when":{"in":"query","name":"from","value":"partner"}}',
    schema: z.optional(json(partnerRedirect)),
  },
  DEPOSIT_PRODUCT: {
    about:
      'JSON {minAmount, maxAmount, amount, discount, terms: [{days, interests: [{fromDay, toDay, rate}]}]}: the deposit calculated on the home page; amounts in whole tenge, discount (the tax share) and the daily rate as text; empty: no deposit on the site',
    example:
      '{"minAmount":1000,"maxAmount":500000,"amount":100000,"discount":"0.15","terms":[{"days":90,"interests":[{"fromDay":1,"toDay":90,"rate":"0.0004"}]}]}',
    schema: z.optional(json(depositProduct)),
  },
  PAGE_CACHE_SECONDS: {
    about: 'Seconds for which a rendered public page is cached in memory; 0: no cache',
    schema: z.pipe(z.string().check(z.regex(/^\d{1,4}$/, 'a whole number from 0 to 9999')), z.transform(Number)),
    fallback: '30',
  },
  DEFAULT_USER_AGENT: {
    about: 'User agent assumed for device detection when a request has none',
    schema: text(500),
    fallback: 'Mozilla/5.0 (Linux; Android 14) Mobile',
  },
  REFRESH_ON_RESIZE: { about: 'Detects the device again 50 ms after a resize', schema: flag, fallback: 'off' },
  NEW_UTM_MECHANISM_ENABLED: { about: 'Sends visits in bulk instead of one by one', schema: flag, fallback: 'on' },
  VERILIVE_SCRIPT_URL: {
    about: 'Verilive script on the host named by Verigram; empty: Verilive is not used',
    example: 'https://verilive.example/verilive.js',
    schema: z.optional(url),
  },
  VERILIVE_SERVICE_URL: {
    about: 'Service that the Verilive script connects to from the browser',
    example: 'https://verilive.example/service',
    schema: z.optional(url),
  },
  TAG_MANAGER_ID: {
    about:
      'Google Tag Manager container, like GTM-AB12CD3; loaded on public pages only after the visitor has consented; empty: none',
    schema: z.optional(z.string().check(z.regex(/^GTM-[A-Z0-9]{4,12}$/, 'an id like GTM-AB12CD3'))),
  },
  FARO_URL: {
    about:
      'Telemetry collector; empty: the built-in one on `local`, shown under /sandbox/telemetry, and no telemetry elsewhere',
    example: 'https://faro.lender.kz/collect',
    schema: z.optional(url),
  },
  FARO_API_KEY: {
    about: 'Key of the telemetry collector; public, because it is sent to the browser',
    schema: z.optional(text(200)),
  },
  FARO_APP_VERSION: { about: 'Version reported in telemetry', schema: text(60), fallback: '0.1.0' },
  FARO_IGNORE_URLS: {
    about: 'Comma-separated addresses excluded from telemetry',
    schema: z.string().check(z.maxLength(2000)),
    fallback: '',
  },
  FARO_DISABLED: { about: 'Switches telemetry off', schema: flag, fallback: 'off' },
} as const satisfies Settings
