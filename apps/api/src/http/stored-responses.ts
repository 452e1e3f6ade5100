/** Store of responses by Idempotency-Key, retained for a day and shared by all nodes. */
export interface StoredResponses {
  begin(request: StoredRequest): Promise<Begun>
  /**
   * Called before the response is sent, so that a client that retries after a broken connection gets the same bytes.
   */
  finish(request: StoredRequest, answer: StoredResponse): Promise<void>
  /** The request had no effect and may be repeated. */
  forget(request: StoredRequest): Promise<void>
}

export type StoredRequest = {
  /** Caller and call, so that the same key from another caller does not collide. */
  readonly scope: string
  readonly key: string
  readonly body: string
}

export type StoredResponse = { readonly headers: Readonly<Record<string, string | string[]>>; readonly body: string }

export type Begun =
  | { readonly kind: 'first' }
  | { readonly kind: 'running' }
  | { readonly kind: 'differs' }
  | { readonly kind: 'answered'; readonly answer: StoredResponse }
