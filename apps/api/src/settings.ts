import { flag, type Settings } from '@qadam/contract/setting'
import * as z from 'zod/mini'

const poolSize = z.pipe(
  z.string().check(z.regex(/^([1-9]\d?|100)$/, 'a whole number from 1 to 100')),
  z.transform(Number),
)

/** What the API and the worker read from the environment. */
export const apiSettings = {
  DATABASE_URL: {
    about: 'Address of PostgreSQL; empty: the embedded database in DATA_DIR',
    schema: z.optional(
      z
        .string()
        .check(
          z.refine(
            (text) => /^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? ''),
            'an address like postgres://user:password@host:5432/name',
          ),
        ),
    ),
    secret: true,
  },
  DATA_DIR: {
    about: 'Folder of the embedded database',
    schema: z.string().check(z.minLength(1)),
    fallback: './data',
  },
  DB_POOL_SIZE: { about: 'How many connections to PostgreSQL one process may hold', schema: poolSize, fallback: '10' },
  API_DOCS: { about: 'The OpenAPI description and its page under /docs', schema: flag, fallback: 'on' },
} as const satisfies Settings
