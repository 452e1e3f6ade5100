import { setTimeout as wait } from 'node:timers/promises'
import { exitCodes } from './start-refusal.ts'
import type { RunningServer } from './start-server.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

// A terminal sends Ctrl-C to the launcher and to this process, and the launcher passes it on: two signals within this
// time count as one.
const oneWishMs = 500

/** Time allowed for requests and jobs in progress after the drain. */
const closeTimeoutMs = 35_000
const crashTimeoutMs = 10_000

export type StopOptions = { readonly drainSeconds: number }

/**
 * The first signal stops gracefully, the second at once; a crash stops as gracefully as it can and exits with a failure
 * code.
 */
export function stopOnSignals(server: RunningServer, { drainSeconds }: StopOptions): void {
  let firstSignalAt: number | undefined

  for (const signal of signals) {
    process.on(signal, () => {
      if (firstSignalAt === undefined) {
        firstSignalAt = performance.now()
        server.log.info({ signal, drain_seconds: drainSeconds }, 'stopping')
        void stop(server, { drainSeconds, timeoutMs: closeTimeoutMs, exitCode: 0 })
      } else if (performance.now() - firstSignalAt > oneWishMs) {
        server.log.warn({ signal }, 'stopped immediately by a second signal')
        process.exit(exitCodes.failure)
      }
    })
  }
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      server.log.error(
        { err: error },
        `stopping because of an ${event === 'uncaughtException' ? 'uncaught exception' : 'unhandled rejection'}`,
      )
      void stop(server, { drainSeconds: 0, timeoutMs: crashTimeoutMs, exitCode: exitCodes.failure })
    })
  }
}

async function stop(
  server: RunningServer,
  { drainSeconds, exitCode, timeoutMs }: { drainSeconds: number; timeoutMs: number; exitCode: number },
): Promise<never> {
  const deadline = wait(drainSeconds * 1_000 + timeoutMs, 'late' as const)
  try {
    const end = await Promise.race([server.stop(drainSeconds), deadline])
    if (end !== 'late') {
      server.log.info({}, 'stopped')
      process.exit(exitCode)
    }
    server.log.error({}, 'forced stop: something did not finish in time')
  } catch (error) {
    server.log.error({ err: error }, 'forced stop: something failed to close')
  }
  process.exit(exitCodes.failure)
}
