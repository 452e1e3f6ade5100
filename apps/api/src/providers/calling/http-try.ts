import type * as z from 'zod/mini'
import { cappedText, TooLongError } from './capped-text.ts'
import type { ProviderCall } from './provider-call.ts'
import type { ProviderHttpOptions, ProviderRequest } from './provider-request.ts'
import { secondsToWait } from './retry-after.ts'

/** Outcome of one try. `failed` may succeed on an immediate retry, `useless` only later, `ignored` was aborted by us. */
export type TryOutcome<Answer> =
  | { readonly kind: 'answered'; readonly answer: Answer }
  | { readonly kind: 'refused'; readonly why: string; readonly isOfKey: boolean }
  | { readonly kind: 'failed'; readonly why: string; readonly pauseMs?: number }
  | { readonly kind: 'useless' | 'ignored'; readonly why: string }

type TryOptions = Pick<ProviderHttpOptions, 'origin' | 'timeoutMs' | 'longestAnswerBytes' | 'headers'>

const passingFailures = new Set([408, 425, 429])

/** The key is unknown, unpaid or not allowed, which says nothing about the request. */
const keyRefusals = new Set([401, 402, 403])

// NOTE: `why` is logged, so it must never contain any part of the response, which is personal data.
export async function tryOnce<Schema extends z.ZodMiniType>(
  options: TryOptions,
  request: ProviderRequest,
  schema: Schema,
  call: ProviderCall,
): Promise<TryOutcome<z.infer<Schema>>> {
  const ending = new AbortController()
  const end = () => ending.abort()
  const timer = setTimeout(end, options.timeoutMs)
  call.signal.addEventListener('abort', end, { once: true })
  if (call.signal.aborted) end()
  try {
    const response = await fetch(
      options.origin.replace(/\/$/, '') + request.path,
      fetchOptions(options, request, call, ending.signal),
    )
    const { status } = response
    if (!response.ok && !request.alsoAnswers?.includes(status)) {
      await response.body?.cancel()
      return judged(status, response.headers)
    }
    return read(await cappedText(response, options.longestAnswerBytes), schema)
  } catch (error) {
    if (error instanceof TooLongError) return { kind: 'useless', why: 'the response is too large' }
    if (call.signal.aborted) return { kind: 'ignored', why: 'the call was aborted' }
    return { kind: 'failed', why: ending.signal.aborted ? 'no response in time' : networkFault(error) }
  } finally {
    clearTimeout(timer)
    call.signal.removeEventListener('abort', end)
  }
}

function fetchOptions(
  options: TryOptions,
  { body, headers, method }: ProviderRequest,
  call: ProviderCall,
  signal: AbortSignal,
): RequestInit {
  const isForm = body instanceof URLSearchParams || body instanceof FormData
  return {
    method,
    // Redirects are not followed: they could carry personal data anywhere, and a vendor announces a move in writing.
    redirect: 'manual',
    signal,
    headers: {
      accept: 'application/json',
      ...(body && !isForm && { 'content-type': 'application/json' }),
      'idempotency-key': call.key,
      ...options.headers,
      ...headers,
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  }
}

function judged(status: number, headers: Headers): TryOutcome<never> {
  const why = `answered ${status}`
  if (status < 400) return { kind: 'useless', why }
  if (status < 500 && !passingFailures.has(status)) return { kind: 'refused', why, isOfKey: keyRefusals.has(status) }
  const seconds = secondsToWait(headers.get('retry-after'))
  return { kind: 'failed', why, ...(seconds !== undefined && { pauseMs: seconds * 1000 }) }
}

function read<Schema extends z.ZodMiniType>(text: string, schema: Schema): TryOutcome<z.infer<Schema>> {
  const json = parsed(text)
  if (json === undefined) return { kind: 'useless', why: 'the response is not JSON' }
  const result = schema.safeParse(json)
  if (result.success) return { kind: 'answered', answer: result.data }
  const place = result.error.issues[0]?.path.join('.') || 'the root'
  return { kind: 'useless', why: `the response does not match its schema at ${place}` }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function networkFault(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'connection lost'
  return `could not be reached (${code})`
}
