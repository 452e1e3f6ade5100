import { BaseTransport, getTransportBody, type Patterns, type TransportItem, VERSION } from '@grafana/faro-web-sdk'

// Spec §9.
const maxWaiting = 30
const maxUnderWay = 5
const longestKeptAlive = 60_000
const pauseMs = 5_000

const maxTries = 3
const timeoutMs = 10_000
const longestPauseMs = 24 * 3_600_000

type Batch = { readonly body: string; readonly sessionId: string | undefined; readonly tries: number }

type Options = { readonly url: string; readonly apiKey: string; readonly ignoreUrls: readonly RegExp[] }

/**
 * Sends batches to the collector, and pauses entirely when the collector requests it: the SDK's own transport only
 * holds the rejected batch and continues with the others (docs/decisions/0096).
 */
export class CollectorTransport extends BaseTransport {
  readonly name = 'collector'
  readonly version = VERSION
  readonly #options: Options
  readonly #waiting: Batch[] = []
  #underWay = 0
  #keptAlive = 0
  #isPaused = false

  constructor(options: Options) {
    super()
    this.#options = options
  }

  override isBatched(): boolean {
    return true
  }

  override getIgnoreUrls(): Patterns {
    return [...this.#options.ignoreUrls]
  }

  override send(items: TransportItem | TransportItem[]): void {
    // Drops batches when the queue is full.
    if (this.#waiting.length + this.#underWay >= maxWaiting) return
    const body = getTransportBody(withoutRepeats([items].flat()))
    this.#waiting.push({ body: JSON.stringify(body), sessionId: body.meta.session?.id, tries: 0 })
    this.#sendWaiting()
  }

  #sendWaiting(): void {
    while (!this.#isPaused && this.#underWay < maxUnderWay) {
      const batch = this.#waiting.shift()
      if (!batch) return
      void this.#deliver(batch)
    }
  }

  async #deliver(batch: Batch): Promise<void> {
    const { body, tries } = batch
    // Browsers limit the keepalive bytes of all requests together, and a retry might exceed the limit.
    const isKept = tries === 0 && this.#keptAlive + body.length <= longestKeptAlive
    const kept = isKept ? body.length : 0
    this.#underWay += 1
    this.#keptAlive += kept
    const answer = await this.#ask(batch, isKept).catch(() => undefined)
    this.#underWay -= 1
    this.#keptAlive -= kept
    if (!answer || answer.status === 429 || answer.status >= 500) this.#tryAgain(batch, waitMs(answer))
    this.#sendWaiting()
  }

  /** Without cookies: the collector must not learn who is signed in. */
  #ask({ body, sessionId }: Batch, keepalive: boolean): Promise<Response> {
    const { apiKey, url } = this.#options
    return fetch(url, {
      method: 'POST',
      credentials: 'omit',
      keepalive,
      signal: AbortSignal.timeout?.(timeoutMs) ?? null,
      headers: {
        'Content-Type': 'application/json',
        ...(apiKey && { 'x-api-key': apiKey }),
        ...(sessionId && { 'x-faro-session-id': sessionId }),
      },
      body,
    })
  }

  #tryAgain({ tries, ...batch }: Batch, inMs: number): void {
    if (tries + 1 < maxTries) this.#waiting.unshift({ ...batch, tries: tries + 1 })
    if (this.#isPaused) return
    this.#isPaused = true
    setTimeout(() => {
      this.#isPaused = false
      this.#sendWaiting()
    }, inMs)
  }
}

/** Retry-After is in seconds or a date; five seconds if it is missing or invalid. */
function waitMs(answer: Response | undefined): number {
  const told = answer?.headers.get('retry-after') ?? ''
  const ms = /^\d+$/.test(told) ? Number(told) * 1_000 : Date.parse(told) - Date.now()
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), longestPauseMs) : pauseMs
}

const inConsole = 'console.error: '

/** An error that was caught, reported and also logged to the console counts once. */
function withoutRepeats(items: readonly TransportItem[]): TransportItem[] {
  const values = new Set(items.map(messageOf))
  return items.filter((item) => {
    const value = messageOf(item)
    return !value.startsWith(inConsole) || !values.has(value.slice(inConsole.length))
  })
}

function messageOf({ payload }: TransportItem): string {
  return 'value' in payload && typeof payload.value === 'string' ? payload.value : ''
}
