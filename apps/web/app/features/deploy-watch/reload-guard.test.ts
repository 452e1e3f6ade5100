import { expect, test } from 'vitest'
import { mayReloadTo } from './reload-guard.ts'

const tried = { target: '/contacts', at: 100_000 }

test.each`
  target         | last     | now        | may
  ${'/contacts'} | ${null}  | ${100_000} | ${true}
  ${'/contacts'} | ${tried} | ${105_000} | ${false}
  ${'/contacts'} | ${tried} | ${110_000} | ${true}
  ${'/media'}    | ${tried} | ${100_500} | ${true}
  ${'/contacts'} | ${tried} | ${50_000}  | ${true}
`('a page may be reloaded at $target at $now after $last: $may', ({ target, last, now, may }) => {
  expect(mayReloadTo(target, last, now)).toBe(may)
})
