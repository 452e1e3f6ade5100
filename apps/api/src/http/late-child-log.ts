import type { FastifyBaseLogger } from 'fastify'

type Bindings = Parameters<FastifyBaseLogger['child']>[0]
type Options = Parameters<FastifyBaseLogger['child']>[1]
type Line = [fields: object, message?: string]

/**
 * A request's own logger, made when something is first logged with it. Few requests do: their one line is written by
 * the server's logger, and making a child costs a twenty-fifth of a page from memory.
 */
class LateChildLog {
  readonly #make: () => FastifyBaseLogger
  #made: FastifyBaseLogger | undefined

  constructor(make: () => FastifyBaseLogger) {
    this.#make = make
  }

  get #own(): FastifyBaseLogger {
    this.#made ??= this.#make()
    return this.#made
  }

  get level() {
    return this.#own.level
  }
  set level(level) {
    this.#own.level = level
  }
  trace(...line: Line) {
    this.#own.trace(...line)
  }
  debug(...line: Line) {
    this.#own.debug(...line)
  }
  info(...line: Line) {
    this.#own.info(...line)
  }
  warn(...line: Line) {
    this.#own.warn(...line)
  }
  error(...line: Line) {
    this.#own.error(...line)
  }
  fatal(...line: Line) {
    this.#own.fatal(...line)
  }
  silent(...line: Line) {
    this.#own.silent(...line)
  }
  child(bindings: Bindings, options?: Options) {
    return this.#own.child(bindings, options)
  }
}

export function lateChildLog(parent: FastifyBaseLogger, bindings: Bindings, options?: Options): FastifyBaseLogger {
  return new LateChildLog(() => parent.child(bindings, options))
}
