/**
 * The database could not be reached, or the connection was lost on the way; the outcome of the statement is unknown.
 */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError'
}

/** Whether a retry may help: the database is failing over, overloaded or restarting, or the connection was lost. */
export function isUnavailable(error: unknown): boolean {
  let current = error
  for (let depth = 0; depth < 5 && current instanceof Error; depth += 1) {
    if (current instanceof DatabaseUnavailableError) return true
    if (hasCode(current) && isUnavailableCode(current.code)) return true
    current = current.cause
  }
  return false
}

/** The driver's own errors for a lost connection are plain and carry no code; this wraps them in a named error. */
export function nameLostConnection(error: unknown): unknown {
  const isDriversOwn = error instanceof Error && error.constructor === Error && !hasCode(error)
  if (!isDriversOwn) return error
  return new DatabaseUnavailableError('The connection to the database was lost', { cause: error })
}

function hasCode(error: Error): error is Error & { code: string } {
  return 'code' in error && typeof error.code === 'string'
}

function isUnavailableCode(code: string): boolean {
  return networkCodes.has(code) || sqlStates.has(code) || (sqlState.test(code) && sqlStateClasses.test(code))
}

const networkCodes = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])

const sqlState = /^[0-9A-Z]{5}$/

// 08 connection lost, 53 out of connections, memory or space, 57P shutting down or starting, 58 the disk failed.
const sqlStateClasses = /^(08|53|57P|58)/

const sqlStates = new Set([
  '25006', // read-only: the node is a standby, a failover is under way
  '25P03', // ended after idling in a transaction
  '40001', // could not serialise, the same transaction may succeed
  '40P01', // chosen as a deadlock's victim
  '55P03', // waited too long for a lock
  '57014', // cancelled by statement_timeout
])
