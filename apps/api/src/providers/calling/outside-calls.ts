import type { ProviderCall } from './provider-call.ts'

/**
 * The operations of a port that call an external service, recognised by their ProviderCall argument. Each port lists
 * them by name, and this type enforces that the list is complete and exact.
 */
export type OutsideCalls<Port> = { readonly [Operation in keyof Port as AsksOutside<Port[Operation], Operation>]: true }

type AsksOutside<Member, Operation> = Member extends (...args: infer Args) => Promise<unknown>
  ? Args extends readonly [unknown, ProviderCall]
    ? Operation
    : never
  : never
