import { expect, test } from 'vitest'
import { readTraceparent, writeTraceparent } from './traceparent.ts'

const traceId = 'af7651916cd43dd8448eb211c80319ce'
const spanId = 'b7ad6b7169203331'

test.each`
  header                                       | sampled
  ${`00-${traceId}-${spanId}-01`}              | ${true}
  ${`00-${traceId}-${spanId}-00`}              | ${false}
  ${`00-${traceId}-${spanId}-03`}              | ${true}
  ${`cc-${traceId}-${spanId}-01-what-is-next`} | ${true}
`('$header is parsed with sampled = $sampled', ({ header, sampled }) => {
  const caller = readTraceparent(header, { isOwn: false })

  expect(caller).toEqual({ traceId, spanId, traceFlags: sampled ? 1 : 0, isRemote: true })
  expect(writeTraceparent(caller!)).toBe(`00-${traceId}-${spanId}-0${sampled ? 1 : 0}`)
})

test.each([
  undefined,
  '',
  `ff-${traceId}-${spanId}-01`,
  `00-${'0'.repeat(32)}-${spanId}-01`,
  `00-${traceId}-${'0'.repeat(16)}-01`,
  `00-${traceId.toUpperCase()}-${spanId}-01`,
  `00-${traceId}-${spanId}`,
  `00-${traceId}-${spanId}-01${'0'.repeat(100)}`,
  `cc-${traceId}-${spanId}-01-${'a'.repeat(200)}`,
  `00-870101300123d${traceId.slice(13)}-${spanId}-01`,
])('%s is ignored, so a new trace begins', (header) => {
  expect(readTraceparent(header, { isOwn: false })).toBeUndefined()
})
