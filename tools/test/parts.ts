import { runBrowser } from './browser.ts'
import { buildSite } from './build.ts'
import { lint } from './lint.ts'
import type { Tally } from './tally.ts'
import { checkTypes } from './types.ts'
import { runVitest } from './vitest.ts'

type PartRun = { filter: string[]; quiet: boolean }

export type Part = {
  name: string
  about: string
  /** Skipped in a full run, and refused when named, unless TEST_DATABASE_URL is set. */
  needsPostgres?: boolean
  run: (run: PartRun) => Promise<Tally>
}

const { TEST_DATABASE_URL: _database, ...embedded } = process.env

/**
 * Execution plan: stages run one after the other; within a stage lanes run in parallel, and within a lane parts run one
 * after the other. The journeys have the machine to themselves, because a browser is the first to suffer from a
 * shortage.
 */
export const plan: readonly (readonly (readonly Part[])[])[] = [
  [
    [
      { name: 'types', about: 'type check of every workspace', run: () => checkTypes() },
      { name: 'lint', about: 'lint and format', run: () => lint() },
      vitestPart('tidy', 'checks of the code base itself'),
      vitestPart('unit', 'domain rules, the wire, tools', { projects: ['unit', 'unit-isolated'] }),
      vitestPart('components', 'components, rendered without a browser'),
      // Its crashes and flushes wait rather than compute, so it runs while others compute.
      {
        name: 'other-engine',
        about: 'differences between the embedded database and PostgreSQL',
        needsPostgres: true,
        run: (run) => runVitest({ projects: ['other-engine'], env: embedded, ...run }),
      },
      {
        name: 'pages',
        about: 'responses of the site, requested without a browser',
        async run(run) {
          return (await buildSite()) ?? runVitest({ projects: ['pages'], env: process.env, ...run })
        },
      },
    ],
    [
      {
        name: 'api',
        about: 'the real API on its database',
        // Servers of its tests serve the built site: built first, not within the time limit of one of them.
        async run(run) {
          const fault = run.filter.length === 0 ? await buildSite() : undefined
          return fault ?? runVitest({ projects: ['api'], env: process.env, ...run })
        },
      },
    ],
  ],
  [[{ name: 'browser', about: 'end-to-end journeys in a browser', run: (run) => runBrowser(run) }]],
]

export const parts = plan.flat(2)

/** Printed once before a run when the environment sets a server that nothing uses yet. */
export function unusedServer({ TEST_REDIS_URL }: NodeJS.ProcessEnv): string | undefined {
  return TEST_REDIS_URL ? 'TEST_REDIS_URL is set, but nothing uses Redis yet.' : undefined
}

function vitestPart(name: string, about: string, { projects = [name] } = {}): Part {
  return { name, about, run: (run) => runVitest({ projects, env: process.env, ...run }) }
}

export type Choice = { chosen: Part[]; filter: string[] } | { refused: string }

/** Part names come first; the rest is passed to the test runner, so `unit iin` runs the unit tests about iins. */
export function chooseParts(args: string[], { hasPostgres }: { hasPostgres: boolean }): Choice {
  const known = new Set(parts.map(({ name }) => name))
  const firstFilter = args.findIndex((arg) => !known.has(arg))
  const names = firstFilter === -1 ? args : args.slice(0, firstFilter)
  const filter = args.slice(names.length)
  if (names.length === 0 && filter.length > 0) {
    return { refused: `There is no part "${filter[0]}". The parts are:\n${listOfParts()}` }
  }
  const chosen = parts.filter(({ name, needsPostgres }) =>
    names.length === 0 ? !needsPostgres || hasPostgres : names.includes(name),
  )
  const homeless = chosen.find(({ needsPostgres }) => needsPostgres && !hasPostgres)
  if (homeless)
    return { refused: `The part "${homeless.name}" needs TEST_DATABASE_URL, the address of a PostgreSQL server.` }
  return { chosen, filter }
}

function listOfParts(): string {
  return parts.map(({ name, about }) => `  ${name.padEnd(17)} ${about}`).join('\n')
}
