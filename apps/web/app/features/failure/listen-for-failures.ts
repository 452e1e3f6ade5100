import { fatalEvent } from '../../visit/fatal-event.ts'
import { rememberStumble, reportStumble } from '../telemetry/lazy-telemetry.ts'

const told = new WeakSet<Error>()

/** Spec §8: an uncaught failure is fatal, and a page with the router shows its error page (`useFatal`). */
export function listenForFailures(): void {
  const judge = (error: unknown) => {
    if (!isOurs(error)) return
    told.add(error)
    // Once loaded, telemetry catches the error by itself.
    rememberStumble({ error, context: {} })
    dispatchEvent(new CustomEvent(fatalEvent, { detail: error }))
  }
  addEventListener('error', ({ error }) => judge(error))
  addEventListener('unhandledrejection', ({ reason }) => judge(reason))
}

type Where = { readonly pattern?: string; readonly errorInfo?: { readonly componentStack?: string | null | undefined } }

/** Reports caught errors: a crashed component, a loader's failed request, a hydration that React recovered. */
export function reportFailure(caught: unknown, { errorInfo, pattern }: Where): void {
  const error = caught instanceof Error ? caught : failureOfServer(caught)
  if (!error || told.has(error)) return
  const { componentStack } = errorInfo ?? {}
  reportStumble({
    error,
    context: {
      ...(pattern !== undefined && { route: `/${pattern}` }),
      ...(componentStack && { component_stack: componentStack }),
    },
  })
  // Logged at once and unchanged, so that telemetry, which also captures the console, counts one error.
  // biome-ignore lint/suspicious/noConsole: developers look here first
  console.error(error)
}

/** A 404 is no failure; the details of a 5xx are in the server's log. */
function failureOfServer(caught: unknown): Error | undefined {
  const status = typeof caught === 'object' && caught !== null && 'status' in caught ? Number(caught.status) : 0
  return status >= 500 ? new Error(`The server answered ${status}`) : undefined
}

/** A cancelled or failed request is not a bug, and its caller has handled it. */
const isAbort = /^(?:Abort|Timeout|Network)Error$/
const isLostCall = /fetch|load|network/i

/**
 * Errors of browser extensions, of other sites' scripts (in-app browsers inject theirs, with the page as the source)
 * and of our own monitoring scripts are not fatal.
 */
const isFileOfOurs = /^\/(?:assets|app)\//
const isWatching = /\/assets\/visit-|\/app\/(?:entry\.visit|begin-visit|visit\/|features\/telemetry\/)/

function isOurs(error: unknown): error is Error {
  if (!(error instanceof Error) || isAbort.test(error.name)) return false
  if (error instanceof TypeError && isLostCall.test(error.message)) return false
  // Where it was thrown, whatever the caller: the first URL in the stack.
  const thrownAt = /[a-z-]+:\/\/\S+/.exec(error.stack ?? '')?.[0] ?? ''
  const { origin } = location
  return thrownAt.startsWith(origin) && isFileOfOurs.test(thrownAt.slice(origin.length)) && !isWatching.test(thrownAt)
}
