import { isProxyAddress } from '@qadam/api/http/trusted-proxies'
import { flag, type Settings } from '@qadam/contract/setting'
import * as z from 'zod/mini'

const roles = ['web', 'api', 'worker'] as const

export type Role = (typeof roles)[number]

const port = z.pipe(
  z
    .string()
    .check(z.refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, 'a whole number from 0 to 65535')),
  z.transform(Number),
)

const seconds = z.pipe(
  z.string().check(z.refine((text) => /^\d{1,3}$/.test(text) && Number(text) <= 300, 'a whole number from 0 to 300')),
  z.transform(Number),
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
  ROLES: { about: 'What this process does', schema: roleList, fallback: 'web,api,worker' },
  PORT: { about: 'The port to listen on; 0: any free one', schema: port, fallback: '3000' },
  HOST: {
    about: 'The address to listen on; empty: 127.0.0.1 on a local stand, every address on the others',
    schema: z.optional(z.string().check(z.regex(/^[A-Za-z0-9.:-]{1,253}$/, 'a host name or an address'))),
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
