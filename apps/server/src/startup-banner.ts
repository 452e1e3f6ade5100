import { resolve } from 'node:path'
import type { AllValues } from './all-settings.ts'
import { databaseHost } from './database-host.ts'
import { showsDocs } from './shows-docs.ts'
import type { RunningServer } from './start-server.ts'

/** The startup message for a developer: where to click, and what to do first. */
export function startupBanner(values: AllValues, { consolePort, database, metricsPort, port }: RunningServer): string {
  const site = `http://localhost:${port}`
  const hasSite = values.ROLES.includes('web')
  const hasApi = values.ROLES.includes('api')
  const places = [
    hasSite && ['Site', site],
    hasSite && values.SANDBOX !== false && ['Sandbox', `${site}/sandbox`],
    hasSite && reportsToItself(values) && ['Telemetry', `${site}/sandbox/telemetry`],
    consolePort !== undefined && ['Console', `http://localhost:${consolePort}`],
    hasApi && showsDocs(values) && ['API', `${site}/docs`],
    metricsPort !== undefined && ['Metrics', `http://localhost:${metricsPort}/metrics`],
    ['Data', placeOfData(values, database)],
  ].filter((place) => place !== false)
  const lines = places.map(([what, where]) => `  ${what?.padEnd(11)}${where}`)
  const first = hasSite
    ? '\n  Open the site, take a loan with any phone number and the code 1234, then break things in the sandbox.\n'
    : ''
  const demo =
    values.LIVENESS_PROVIDER === 'camera'
      ? '\n  Faces are checked by the built-in camera check: a demonstration that refuses a photo narrowed,\n  tilted, bent or pushed, a replayed film and a cut-in frame. It proves no living person: a face that a program\n  turns passes, and so does one in eight of the pushed photos tried. Production uses a certified vendor\n  (docs/decisions/0074).\n'
      : ''
  return `\n${values.PROJECT_NAME} is running.\n\n${lines.join('\n')}\n${first}${demo}\n  Ctrl-C stops it.\n\n`
}

/** Without a collector of the lender, browsers on a developer's machine send telemetry to the sandbox. */
function reportsToItself({ APP_STAND, FARO_DISABLED, FARO_URL, SANDBOX }: AllValues): boolean {
  return APP_STAND === 'local' && SANDBOX !== false && FARO_URL === undefined && !FARO_DISABLED
}

function placeOfData({ DATABASE_URL, DATA_DIR }: AllValues, database: RunningServer['database']): string {
  if (database === 'none') return 'none in this process'
  if (database === 'embedded') return resolve(DATA_DIR)
  return `PostgreSQL at ${databaseHost(DATABASE_URL ?? '')}`
}
