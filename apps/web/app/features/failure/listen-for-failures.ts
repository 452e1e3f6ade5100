import { fatalEvent } from '../../visit/fatal-event.ts'
import { rememberStumble, reportStumble } from '../telemetry/lazy-telemetry.ts'

const told = new WeakSet<Error>()

/** Spec §8: what fails where nobody catches it is fatal, and a page with the router shows its error page (`useFatal`). */
export function listenForFailures(): void {
  const judge = (error: unknown) => {
    if (!isOurs(error)) return
    told.add(error)
    // Telemetry, once it is there, hears by itself.
    rememberStumble({ error, context: {} })
    dispatchEvent(new CustomEvent(fatalEvent, { detail: error }))
  }
  addEventListener('error', ({ error }) => judge(error))
  addEventListener('unhandledrejection', ({ reason }) => judge(reason))
}

type Where = { readonly pattern?: string; readonly errorInfo?: { readonly componentStack?: string | null | undefined } }

/** What was caught: a component that fell, a loader that was answered with a failure, a page that React mended. */
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
  // Said at once and in the same words, so that telemetry, which hears the console too, takes it for one.
  // biome-ignore lint/suspicious/noConsole: where whoever builds the page looks first
  console.error(error)
}

/** A page that is not there is no failure; what the server says beside the status is its log's. */
function failureOfServer(caught: unknown): Error | undefined {
  const status = typeof caught === 'object' && caught !== null && 'status' in caught ? Number(caught.status) : 0
  return status >= 500 ? new Error(`The server answered ${status}`) : undefined
}

/** Who asked and was left without an answer, or asked no more: not a mistake, and whoever asked has seen to it. */
const isAbort = /^(?:Abort|Timeout|Network)Error$/
const isLostCall = /fetch|load|network/i

/**
 * Scripts of extensions and of other sites fail in our pages too, and those that an application’s own browser writes into
 * them name the page itself; and so may what only watches.
 */
const isFileOfOurs = /^\/(?:assets|app)\//
const isWatching = /\/assets\/visit-|\/app\/(?:entry\.visit|begin-visit|visit\/|features\/telemetry\/)/

function isOurs(error: unknown): error is Error {
  if (!(error instanceof Error) || isAbort.test(error.name)) return false
  if (error instanceof TypeError && isLostCall.test(error.message)) return false
  // Where it was thrown, whoever had called: the first address in the stack.
  const thrownAt = /[a-z-]+:\/\/\S+/.exec(error.stack ?? '')?.[0] ?? ''
  const { origin } = location
  return thrownAt.startsWith(origin) && isFileOfOurs.test(thrownAt.slice(origin.length)) && !isWatching.test(thrownAt)
}
