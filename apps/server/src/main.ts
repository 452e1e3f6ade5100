import type { AllValues } from './all-settings.ts'
import { environmentWithFile } from './environment.ts'
import { readSettings } from './read-settings.ts'
import { problemsMessage } from './setting-problem.ts'
import { shortLogLines } from './short-log-lines.ts'
import { exitCodes, startRefusal } from './start-refusal.ts'
import { type RunningServer, startServer } from './start-server.ts'
import { startupBanner } from './startup-banner.ts'
import { stopOnSignals } from './stop-on-signals.ts'

const { problems, values, warnings } = readSettings(environmentWithFile('.env'))
if (problems.length > 0) {
  process.stderr.write(problemsMessage(problems))
  process.exit(exitCodes.settings)
}
const isLocal = values.APP_STAND === 'local'

const server = await started(values)
for (const warning of warnings) server.log.warn({}, warning)
stopOnSignals(server, { drainSeconds: values.DRAIN_SECONDS ?? (isLocal ? 0 : 5) })
const { database, metricsPort, port } = server
server.log.info({ port, roles: values.ROLES, stand: values.APP_STAND, database, metrics_port: metricsPort }, 'ready')
if (isLocal) process.stdout.write(startupBanner(values, server))

async function started(values: AllValues): Promise<RunningServer> {
  try {
    return await startServer(values, {
      dev: process.argv.includes('--dev'),
      ...(isLocal && process.stdout.isTTY && { logTo: shortLogLines(process.stdout) }),
    })
  } catch (error) {
    const refusal = startRefusal(error, values)
    if (refusal === undefined) throw error
    process.stderr.write(`Cannot start. ${refusal.sentence}\n`)
    return process.exit(refusal.exitCode)
  }
}
