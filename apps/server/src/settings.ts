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

export const serverSettings = {
  APP_STAND: {
    about: 'What this installation is: local for a developer, test for rehearsal, prod for people',
    schema: z.enum(['local', 'test', 'prod']),
    fallback: 'local',
  },
  ROLES: { about: 'What this process does', schema: roleList, fallback: 'web,api,worker,console' },
  PORT: { about: 'The port to listen on; 0: any free one', schema: port, fallback: '3000' },
  HOST: {
    about: 'The address to listen on; empty: 127.0.0.1 on a local stand, every address on the others',
    schema: z.optional(hostName),
  },
  TRUST_PROXY: {
    about: 'The proxies in front of us, which may say who the client is; empty: none',
    schema: proxyList,
    fallback: '',
  },
  LOG_LEVEL: {
    about: 'How much is logged',
    schema: z.enum(['debug', 'info', 'warn', 'error', 'silent']),
    fallback: 'info',
  },
  DRAIN_SECONDS: {
    about:
      'How long a stopping process goes on serving, so that balancers can turn away; empty: 0 on local, 5 elsewhere',
    schema: z.optional(seconds),
  },
  METRICS_PORT: {
    about:
      'The port of the metrics, apart from the site’s: nobody outside should reach it; 0: any free one; off: none; empty: 9464, or none where that is taken',
    schema: z.optional(portOrOff),
  },
  METRICS_HOST: {
    about:
      'The address of that port, which asks nobody who they are: 0.0.0.0 only where a network of your own is around it, as in a container',
    schema: hostName,
    fallback: '127.0.0.1',
  },
  CONSOLE_PORT: {
    about:
      'The port of the console, where the lender’s people work, apart from the site’s: nobody outside should reach it; 0: any free one; off: none; empty: 3001, or none where that is taken',
    schema: z.optional(portOrOff),
  },
  CONSOLE_ORIGIN: {
    about:
      'The address under which the lender’s people open the console, for the links of invitations; empty: localhost with the port of the console',
    example: 'https://desk.qadam.internal',
    schema: z.optional(origin),
  },
  CONSOLE_HOST: {
    about:
      'The address of that port: 0.0.0.0 only where a network of your own and HTTPS are around it, as behind an office’s proxy',
    schema: hostName,
    fallback: '127.0.0.1',
  },
  OTLP_TRACES_URL: {
    about: 'Where traces go, by OTLP over HTTP: http://collector:4318/v1/traces; empty: none are kept',
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
    about: 'Which part of the traces that begin here is kept; what a caller asks to be kept is kept, within bounds',
    schema: share,
    fallback: '0.1',
  },
  OTLP_SERVICE_NAME: {
    about: 'What this installation is called in traces',
    schema: z.string().check(z.regex(/^[\w.-]{1,60}$/, 'letters, digits, dots and hyphens')),
    fallback: 'qadam',
  },
  SANDBOX: {
    about: 'Failures on purpose and forms to try under /sandbox; empty: on, except on prod, where it cannot be on',
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
