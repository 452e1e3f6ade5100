import { isProxyAddress } from '@qadam/api/http/trusted-proxies'
import { flag, type Settings } from '@qadam/wire/setting'
import * as z from 'zod/mini'

const roles = ['web', 'api', 'worker', 'console'] as const

export type Role = (typeof roles)[number]

const port = z.pipe(
  z
    .string()
    .check(z.refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, 'a whole number from 0 to 65535')),
  z.transform(Number),
)

const portOrOff = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) => text === 'off' || (/^\d{1,5}$/.test(text) && Number(text) <= 65_535),
        'a whole number from 0 to 65535, or off',
      ),
    ),
  z.transform((text) => (text === 'off' ? text : Number(text))),
)

const share = z.pipe(
  z.string().check(z.refine((text) => /^(0(\.\d{1,6})?|1(\.0{1,6})?)$/.test(text), 'a number from 0 to 1')),
  z.transform(Number),
)

const seconds = z.pipe(
  z.string().check(z.refine((text) => /^\d{1,3}$/.test(text) && Number(text) <= 300, 'a whole number from 0 to 300')),
  z.transform(Number),
)

const hostName = z.string().check(z.regex(/^[A-Za-z0-9.:-]{1,253}$/, 'a host name or an address'))

const origin = z
  .string()
  .check(
    z.refine(
      (text) => /^https?:$/.test(URL.parse(text)?.protocol ?? '') && URL.parse(text)?.origin === text,
      'an address without a path, like https://desk.qadam.internal',
    ),
  )

const issuerAddress = z.string().check(
  z.refine((text) => {
    const { hostname, protocol } = URL.parse(text) ?? {}
    return protocol === 'https:' || (protocol === 'http:' && (hostname === 'localhost' || hostname === '127.0.0.1'))
  }, 'an address that starts with https://, or with http:// on this machine'),
)

const roleList = z.pipe(
  z
    .string()
    .check(z.refine((text) => listed(text).length > 0 && listed(text).every(isRole), `some of: ${roles.join(', ')}`)),
  z.transform((text) => listed(text) as Role[]),
)

const proxyList = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) => listed(text).every(isProxyAddress),
        'addresses or networks like 10.0.0.0/8, separated by commas',
      ),
    ),
  z.transform(listed),
)

/** A list that is set and empty would close the console to everybody, and nobody means that. */
const networkList = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) => listed(text).length > 0 && listed(text).every(isProxyAddress),
        'addresses or networks like 10.0.0.0/8, separated by commas',
      ),
    ),
  z.transform(listed),
)

export const serverSettings = {
  APP_STAND: {
    about: 'Kind of installation: local for development, test for rehearsal, prod for real clients',
    schema: z.enum(['local', 'test', 'prod']),
    fallback: 'local',
  },
  ROLES: { about: 'Roles of this process', schema: roleList, fallback: 'web,api,worker,console' },
  PORT: { about: 'Port to listen on; 0: any free port', schema: port, fallback: '3000' },
  HOST: {
    about: 'Address to listen on; empty: 127.0.0.1 on local, all addresses on the other stands',
    schema: z.optional(hostName),
  },
  TRUST_PROXY: {
    about: "Proxies in front of the server, trusted to state the client's address; empty: none",
    schema: proxyList,
    fallback: '',
  },
  LOG_LEVEL: {
    about: 'Log level',
    schema: z.enum(['debug', 'info', 'warn', 'error', 'silent']),
    fallback: 'info',
  },
  DRAIN_SECONDS: {
    about:
      'How long a stopping process keeps serving, so that load balancers can stop routing to it; empty: 0 on local, 5 elsewhere',
    schema: z.optional(seconds),
  },
  METRICS_PORT: {
    about:
      "Port of the metrics, separate from the site's; it must not be reachable from outside; 0: any free port; off: none; empty: 9464, or none if it is taken",
    schema: z.optional(portOrOff),
  },
  METRICS_HOST: {
    about:
      'Address of the metrics port, which has no authentication: use 0.0.0.0 only inside a private network, as in a container',
    schema: hostName,
    fallback: '127.0.0.1',
  },
  CONSOLE_PORT: {
    about:
      "Port of the console for the lender's staff, separate from the site's; it must not be reachable from outside; 0: any free port; off: none; empty: 3001, or none if it is taken",
    schema: z.optional(portOrOff),
  },
  CONSOLE_ORIGIN: {
    about:
      'The address under which the lender’s people open the console, for the links of letters and the origin of forms; empty: localhost with the port of the console',
    example: 'https://desk.qadam.internal',
    schema: z.optional(origin),
  },
  CONSOLE_OIDC_ISSUER: {
    about:
      'The lender’s own issuer of identities (OpenID Connect) for the console; invited people may sign in there too; empty: none',
    example: 'https://id.lender.kz',
    schema: z.optional(issuerAddress),
  },
  CONSOLE_OIDC_CLIENT_ID: {
    about: 'The console’s name at that issuer; its return address there is CONSOLE_ORIGIN with /sign-in/issuer',
    schema: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  },
  CONSOLE_OIDC_CLIENT_SECRET: {
    about: 'The console’s secret at that issuer',
    schema: z.optional(z.string().check(z.minLength(1), z.maxLength(500))),
    secret: true,
  },
  CONSOLE_ALLOWED_NETWORKS: {
    about:
      'Addresses and networks from which the console answers, others are refused; behind a proxy of TRUST_PROXY the address is the one that it states; for every address write 0.0.0.0/0,::/0; empty: every address, which prod refuses',
    example: '10.20.0.0/16,192.168.7.4',
    schema: z.optional(networkList),
  },
  CONSOLE_HOST: {
    about:
      'Address of the console port: use 0.0.0.0 only inside a private network and behind HTTPS, as behind an office proxy',
    schema: hostName,
    fallback: '127.0.0.1',
  },
  OTLP_TRACES_URL: {
    about: 'Address for traces, OTLP over HTTP, like http://collector:4318/v1/traces; empty: no traces',
    schema: z.optional(
      z
        .string()
        .check(
          z.refine(
            (text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''),
            'an address like http://collector:4318/v1/traces',
          ),
        ),
    ),
    secret: true,
  },
  OTLP_TRACES_RATIO: {
    about: 'Share of traces started here that is sampled; traces that a caller has sampled are kept, within limits',
    schema: share,
    fallback: '0.1',
  },
  OTLP_SERVICE_NAME: {
    about: 'Service name in traces',
    schema: z.string().check(z.regex(/^[\w.-]{1,60}$/, 'letters, digits, dots and hyphens')),
    fallback: 'qadam',
  },
  SANDBOX: {
    about:
      'Sandbox pages under /sandbox: deliberate failures, forms to try; empty: on, except on prod, where it cannot be on',
    schema: z.optional(flag),
  },
} as const satisfies Settings

function listed(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

function isRole(text: string): text is Role {
  return roles.some((role) => role === text)
}
