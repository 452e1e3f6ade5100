import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { encodingFor, matchesETag } from './negotiate.ts'

const asking = (headers: Record<string, string>) => ({ headers }) as unknown as FastifyRequest

test.each`
  accepted                  | compressed
  ${''}                     | ${'plain'}
  ${'gzip'}                 | ${'gzip'}
  ${'gzip, deflate, br'}    | ${'br'}
  ${'GZIP;q=0.5, BR;q=0.5'} | ${'br'}
  ${'br;q=0.1, gzip;q=0.8'} | ${'gzip'}
  ${'br;q=0, gzip;q=0'}     | ${'plain'}
  ${'br; q=0, *'}           | ${'gzip'}
  ${'*'}                    | ${'br'}
  ${'*;q=0'}                | ${'plain'}
  ${'deflate'}              | ${'plain'}
  ${'br;q=nonsense, gzip'}  | ${'br'}
`('Accept-Encoding «$accepted» gets $compressed', ({ accepted, compressed }) => {
  expect(encodingFor(asking({ 'accept-encoding': accepted }))).toBe(compressed)
})

test.each`
  held            | is
  ${'"a"'}        | ${true}
  ${'W/"a"'}      | ${true}
  ${'"b", W/"a"'} | ${true}
  ${'*'}          | ${true}
  ${'"b"'}        | ${false}
  ${'a'}          | ${false}
  ${''}           | ${false}
`('If-None-Match «$held» matches ETag "a": $is', ({ held, is }) => {
  expect(matchesETag(asking({ 'if-none-match': held }), '"a"')).toBe(is)
})
