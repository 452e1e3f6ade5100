/** How often something may happen, counted where every node sees it. */
export interface Limits {
  /** Counts one; past the limit it says how long the window still lasts. Cannot be counted means it throws. */
  take(name: string, limit: Limit): Promise<Taken>
  /** What the next one would be told; counts nothing. */
  peek(name: string, limit: Limit): Promise<Taken>
}

export type Limit = { readonly atMost: number; readonly perSeconds: number }

export type Taken = { readonly isAllowed: boolean; readonly retryAfterSeconds: number }
