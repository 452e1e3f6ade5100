import type { FourEyesAct } from '@qadam/domain/staff/four-eyes'
import type { StaffPermission } from '@qadam/domain/staff/permissions'
import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'

/** One API call: the same object mounts the route, types the browser's call and generates the OpenAPI page. */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** In Fastify's syntax: `/rest/documents/list/:id`. */
  readonly path: `/${'rest' | 'staff'}/${string}`
  readonly summary: string
  readonly module: string
  /**
   * `staff`: the lender's people, each with their own session; `operator`: the same people with the single token of the
   * installation; `partner`: payment channels, by a signature.
   */
  readonly access: 'anyone' | 'session' | 'operator' | 'partner' | 'staff'
  /** Permission that a role needs; set when `access` is `staff`, and only then. */
  readonly permission?: StaffPermission
  /** Besides the permission, a code of the person's authenticator that is not older than ten minutes. */
  readonly needsFreshCode?: true
  /** The act is stored and runs when a second person confirms it. */
  readonly fourEyes?: FourEyesAct
  readonly params?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  /** Wire names of body fields that no form may store or show again: codes, passwords. */
  readonly secrets?: readonly string[]
  readonly answer: z.ZodMiniType
  /** Errors beyond those shared by every call (bad request, internal error, unavailable). */
  readonly errors: readonly ErrorCode[]
}

export function endpoint<const Shape extends Endpoint>(shape: Shape): Shape {
  return shape
}

type Part<Shape, Name extends string> = Shape extends { readonly [N in Name]: infer Schema extends z.ZodMiniType }
  ? { [N in Name]: z.infer<Schema> }
  : unknown

export type InputOf<Shape extends Endpoint> = Part<Shape, 'params'> & Part<Shape, 'query'> & Part<Shape, 'body'>

export type AnswerOf<Shape extends Endpoint> = z.infer<Shape['answer']>
