import * as z from 'zod/mini'

/**
 * One environment variable: each app lists the ones it reads; `apps/server` reads them all and reports every bad one.
 */
export type Setting = {
  readonly about: string
  readonly schema: z.ZodMiniType
  /** Used on every stand when the variable is not set, in the notation of the environment. */
  readonly fallback?: string
  /** Used when not set, but never on `prod`, where the lender's own value is required. */
  readonly sample?: string
  /** The sample may also be set explicitly on `prod`, within a rule of `apps/server`; it is never assumed there. */
  readonly sampleMayBeNamed?: boolean
  /** Shown when an invalid value was given; a sample or a fallback already serves as an example. */
  readonly example?: string
  /** Never printed. */
  readonly secret?: boolean
}

export type Settings = Readonly<Record<string, Setting>>

export type ValuesOf<S extends Settings> = { readonly [Name in keyof S]: z.infer<S[Name]['schema']> }

/** The stands of Spec §3: `local` on a developer's machine, `test` for rehearsal, `prod` for people. */
export type Stand = 'local' | 'test' | 'prod'

export const flag = z.pipe(
  z.enum(['on', 'off']),
  z.transform((value) => value === 'on'),
)
