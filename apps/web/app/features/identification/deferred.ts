export type Deferred<Value> = {
  readonly promise: Promise<Value>
  readonly resolve: (value: Value) => void
  readonly reject: (reason: Error) => void
}

/** `Promise.withResolvers` for browsers a few years old. */
export function deferred<Value>(): Deferred<Value> {
  let resolve: Deferred<Value>['resolve'] = () => {}
  let reject: Deferred<Value>['reject'] = () => {}
  const promise = new Promise<Value>((toValue, toReason) => {
    resolve = toValue
    reject = toReason
  })
  return { promise, resolve, reject }
}
