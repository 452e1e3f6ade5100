import type { ProviderCall } from './provider-call.ts'

/**
 * The operations of a port that ask somebody outside: those that are given a call. Each port says them by name, and this
 * type makes sure that it says all of them and nothing else.
 */
export type OutsideCalls<Port> = { readonly [Operation in keyof Port as AsksOutside<Port[Operation], Operation>]: true }

type AsksOutside<Member, Operation> = Member extends (...args: infer Args) => Promise<unknown>
  ? Args extends readonly [unknown, ProviderCall]
    ? Operation
    : never
  : never
