import { type DatabasePlace, environmentOf } from '@qadam/api/testing/a-database'
import { keepForTheSuite } from '@qadam/api/testing/suite-log'
import { readSettings } from '../src/read-settings.ts'
import { startServer } from '../src/start-server.ts'
import { type LogLine, logLines } from './a-server.ts'

/** The whole server in this process: for tests of its responses, not of a process's start and end. */
export type ServerHere = {
  readonly origin: string
  readonly metricsPort: number | undefined
  readonly consolePort: number | undefined
  readonly lines: () => LogLine[]
  /** Waits for the first matching log line. */
  line(fits: (line: LogLine) => boolean): Promise<LogLine>
  stop(drainSeconds: number): Promise<void>
}

export async function aServerHere(place: DatabasePlace, env: Record<string, string> = {}): Promise<ServerHere> {
  const { problems, values } = readSettings({
    PORT: '0',
    METRICS_PORT: '0',
    CONSOLE_PORT: 'off',
    ...environmentOf(place),
    ...env,
  })
  if (problems.length > 0) throw new Error(`The server cannot start with these settings: ${JSON.stringify(problems)}`)
  let text = ''
  const hearing = new Set<() => void>()
  const server = await startServer(values, {
    dev: false,
    logTo: {
      write(line) {
        text += line
        for (const hear of hearing) hear()
      },
    },
  })
  const lines = () => logLines(text)
  let stopped: Promise<void> | undefined
  return {
    origin: `http://127.0.0.1:${server.port}`,
    metricsPort: server.metricsPort,
    consolePort: server.consolePort,
    lines,
    line: (fits) =>
      new Promise((resolve) => {
        const hear = () => {
          const found = lines().find(fits)
          if (found === undefined) return
          hearing.delete(hear)
          resolve(found)
        }
        hearing.add(hear)
        hear()
      }),
    stop(drainSeconds) {
      stopped ??= server.stop(drainSeconds).then(() => keepForTheSuite(text))
      return stopped
    },
  }
}
