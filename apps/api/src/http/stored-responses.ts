/** Answers by Idempotency-Key, kept for a day where every node finds them. */
export interface StoredResponses {
  begin(request: StoredRequest): Promise<Begun>
  /** Before the answer leaves: who repeats the request after a broken connection gets these very bytes. */
  finish(request: StoredRequest, answer: StoredResponse): Promise<void>
  /** The request did nothing; it may be made again. */
  forget(request: StoredRequest): Promise<void>
}

export type StoredRequest = {
  /** The caller and the call: the same key from somebody else is another key. */
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
