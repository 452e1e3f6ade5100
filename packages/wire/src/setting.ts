import * as z from 'zod/mini'

/** One environment variable: each app lists the ones it reads, the front door reads them all and names every bad one. */
export type Setting = {
  readonly about: string
  readonly schema: z.ZodMiniType
  /** Used on every stand when the variable is not set, written as it would stand in the environment. */
  readonly fallback?: string
  /** Used when not set, but never on `prod`: there the lender's own value must be given. */
  readonly sample?: string
  /** On `prod` too the sample may be named, within a rule of the front door; it is never taken for granted there. */
  readonly sampleMayBeNamed?: boolean
  /** What it may look like, for whoever gave something else; a sample or a fallback is one already. */
  readonly example?: string
  /** Never printed. */
  readonly secret?: boolean
}

export type Settings = Readonly<Record<string, Setting>>

export type ValuesOf<S extends Settings> = { readonly [Name in keyof S]: z.infer<S[Name]['schema']> }

/** The stands of Spec §3: `local` on a developer's machine, `test` for rehearsal, `prod` for people. */
export type Stand = 'local' | 'test' | 'prod'

/** A switch, as it is written in the environment. */
export const flag = z.pipe(
  z.enum(['on', 'off']),
  z.transform((value) => value === 'on'),
)
