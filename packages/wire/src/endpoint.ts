import type { StaffPermission } from '@qadam/domain/staff/permissions'
import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'

/** One call of the API: the same object mounts the route, types the browser's call and writes the OpenAPI page. */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** As Fastify writes it: `/rest/documents/list/:id`. */
  readonly path: `/${'rest' | 'staff'}/${string}`
  readonly summary: string
  readonly room: string
  /**
   * `staff`: the lender’s people, each by a session of their own; `operator`: the same people by the one token of the
   * installation; `partner`: whoever brings payments, by a signature.
   */
  readonly access: 'anyone' | 'session' | 'operator' | 'partner' | 'staff'
  /** What a role must be named for; where `access` is `staff`, and only there. */
  readonly permission?: StaffPermission
  readonly params?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  /** Fields of the body that no form may write down or show again: codes, passwords. By their wire names. */
  readonly secrets?: readonly string[]
  readonly answer: z.ZodMiniType
  /** What can go wrong beyond what every call shares (bad request, internal error, unavailable). */
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
