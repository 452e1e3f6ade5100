export type Answer = Readonly<Record<string, unknown>>

export type Failure = { readonly error: string; readonly field: string }
