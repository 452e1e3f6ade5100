export type LoggableError = {
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly code?: string
  readonly cause?: LoggableError
}

const longestStack = 4_000
const maxCauses = 3

/**
 * The loggable part of an error: its type, code, message and stack. Drivers attach whole connections and statement
 * parameters to theirs, which must not reach the log.
 */
export function loggableError(error: unknown, depth = 0): LoggableError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const { cause, code, message, name, stack = '' } = error as Error & { code?: unknown }
  return {
    type: name,
    message,
    ...(typeof code === 'string' && { code }),
    stack: stack.slice(0, longestStack),
    ...(cause !== undefined && depth < maxCauses && { cause: loggableError(cause, depth + 1) }),
  }
}
