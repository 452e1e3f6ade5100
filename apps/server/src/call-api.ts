import type { DirectCalls } from '@qadam/api/http/direct-calls'
import { PageMemory } from '@qadam/api/http/page-memory'
import { inProcessAddress } from '@qadam/api/http/trusted-proxies'
import { inSpan, traceHeaders } from '@qadam/api/telemetry/spans'
import type { CallApi, OpenReads } from '@qadam/web/server/mount-web'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

/**
 * Calls the API in the same process, without a socket. The call comes from a trusted address, so the site's
 * `x-request-id` and `x-forwarded-for` are accepted: log lines of page and call share one id and the client's address.
 */
export function callInProcess(app: FastifyInstance): CallApi {
  return traced(async (path, init, visitorAddress) => {
    init.signal?.throwIfAborted()
    const answer = await abortable(
      app.inject({
        method: (init.method ?? 'GET') as 'GET',
        url: path,
        headers: Object.fromEntries(headersFor(init, visitorAddress)),
        remoteAddress: inProcessAddress,
        ...(init.body && { payload: Buffer.from(await new Response(init.body).arrayBuffer()) }),
      }),
      init.signal,
    )
    const hasBody = answer.statusCode !== 204 && answer.statusCode !== 304
    return new Response(hasBody ? new Uint8Array(answer.rawPayload) : null, {
      status: answer.statusCode,
      headers: Object.entries(answer.headers).flatMap(([name, value]) =>
        [value].flat().map((one): [string, string] => [name, String(one)]),
      ),
    })
  })
}

/** Reads without a request: one page's reads share their session, and no answer becomes text on the way. */
export function readInProcess(calls: DirectCalls, log: FastifyBaseLogger): OpenReads {
  return () => {
    const page = new PageMemory()
    return {
      read(what) {
        if (!calls.has(what)) return undefined
        what.signal.throwIfAborted()
        const reading = () => abortable(calls.answer({ ...what, page }, log), what.signal)
        return inSpan({ name: `call API ${what.method}`, kind: 'CLIENT' }, reading)
      },
      forget: () => page.forget(),
    }
  }
}

/**
 * Calls the API on another node; it accepts the visitor's address when its TRUST_PROXY names this node. A path that is
 * not ours could name another host.
 */
export function callOverNetwork(origin: string, timeoutMs: number): CallApi {
  return traced((path, init, visitorAddress) => {
    const timeouts = AbortSignal.timeout(timeoutMs)
    const signal = init.signal ? AbortSignal.any([init.signal, timeouts]) : timeouts
    const headers = headersFor(init, visitorAddress)
    return fetch(`${origin}${path}`, { ...init, headers, signal, redirect: 'manual' })
  })
}

/** A span in the page's trace; the API's own span names the call by its route. */
function traced(call: CallApi): CallApi {
  return (path, init, visitorAddress) =>
    inSpan({ name: `call API ${init.method ?? 'GET'}`, kind: 'CLIENT' }, () => call(path, init, visitorAddress))
}

// Only the server sets the client address: one that the page received with its request must not be passed on.
function headersFor(init: RequestInit, visitorAddress: string | undefined): Headers {
  const headers = new Headers(init.headers)
  headers.delete('x-forwarded-for')
  if (visitorAddress) headers.set('x-forwarded-for', visitorAddress)
  // Spec §7. Overrides the trace headers that the page made up for the browser, because here the real trace is known.
  for (const [name, value] of Object.entries(traceHeaders())) headers.set(name, value)
  return headers
}

async function abortable<T>(work: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  if (!signal) return work
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
