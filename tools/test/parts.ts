import { runBrowser } from './browser.ts'
import { lint } from './lint.ts'
import type { Tally } from './tally.ts'
import { checkTypes } from './types.ts'
import { runVitest } from './vitest.ts'

export type Part = {
  name: string
  about: string
  /** Left out of a full run, and refused when named, unless TEST_DATABASE_URL is set. */
  needsPostgres?: boolean
  run: (filter: string[]) => Promise<Tally>
}

// The suites run on the embedded database unless a part says otherwise, whatever the terminal has set.
const { TEST_DATABASE_URL: _database, TEST_REDIS_URL: _redis, ...embedded } = process.env
const postgres = process.env

/** Said once before a run, when the terminal sets what the suites are given and nothing takes up yet. */
export function unusedServer({ TEST_REDIS_URL }: NodeJS.ProcessEnv): string | undefined {
  return TEST_REDIS_URL
    ? 'TEST_REDIS_URL is handed to the suites on PostgreSQL; nothing of the product uses Redis yet.'
    : undefined
}

/** The journeys that write; the others show pages, and which database is silent behind a page cannot be seen. */
const onDatabase = ['contacts', 'login', 'personas', 'registration-followed', 'sandbox-world', 'sent-forms']

export const parts: Part[] = [
  { name: 'types', about: 'every workspace compiles', run: () => checkTypes() },
  { name: 'lint', about: 'lint and format', run: () => lint() },
  vitestPart('tidy', 'the house inspects itself'),
  vitestPart('unit', 'rules, contract, components, tools'),
  vitestPart('api', 'the real application on the embedded database'),
  {
    name: 'browser',
    about: 'what clients do, on the embedded database',
    run: (filter) => runBrowser({ filter, env: embedded }),
  },
  {
    name: 'api-postgres',
    about: 'the real application on PostgreSQL',
    needsPostgres: true,
    run: (filter) => runVitest({ project: 'api', filter, env: postgres }),
  },
  {
    name: 'browser-postgres',
    about: 'what clients do that is written down, on PostgreSQL',
    needsPostgres: true,
    run: (filter) => runBrowser({ filter: filter.length > 0 ? filter : onDatabase, env: postgres }),
  },
]

function vitestPart(name: string, about: string): Part {
  return { name, about, run: (filter) => runVitest({ project: name, filter, env: embedded }) }
}

export type Choice = { chosen: Part[]; filter: string[] } | { refused: string }

/** Part names come first; what follows them is handed to the test runner, so `unit iin` runs the unit tests about iins. */
export function chooseParts(args: string[], { hasPostgres }: { hasPostgres: boolean }): Choice {
  const known = new Set(parts.map(({ name }) => name))
  const firstFilter = args.findIndex((arg) => !known.has(arg))
  const names = firstFilter === -1 ? args : args.slice(0, firstFilter)
  const filter = args.slice(names.length)
  if (names.length === 0 && filter.length > 0) {
    return { refused: `There is no part «${filter[0]}». The parts are:\n${listOfParts()}` }
  }
  const chosen = parts.filter(({ name, needsPostgres }) =>
    names.length === 0 ? !needsPostgres || hasPostgres : names.includes(name),
  )
  const homeless = chosen.find(({ needsPostgres }) => needsPostgres && !hasPostgres)
  if (homeless)
    return { refused: `The part «${homeless.name}» needs TEST_DATABASE_URL: the address of a PostgreSQL server.` }
  return { chosen, filter }
}

function listOfParts(): string {
  return parts.map(({ name, about }) => `  ${name.padEnd(17)} ${about}`).join('\n')
}
