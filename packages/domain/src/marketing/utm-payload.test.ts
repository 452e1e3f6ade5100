import { expect, test } from 'vitest'
import { bulkPayload, currentUtm } from './utm-payload.ts'

const now = 1_790_000_000_000
const google = { utm_source: 'google', utm_timestamp: '1', page: 'https://qadam.example/', referer: '' }
const direct = { utm_source: 'direct', utm_medium: 'direct', page: 'https://qadam.example/', referer: '' }
const current = JSON.stringify(google)

test.each`
  previous                                           | utms
  ${null}                                            | ${[google]}
  ${JSON.stringify(direct)}                          | ${[google, direct]}
  ${JSON.stringify({ ...google, utm_timestamp: 2 })} | ${[google]}
`('[UTM-04] with the previous source $previous the payload has $utms.length', ({ previous, utms }) => {
  expect(bulkPayload({ current, previous }, now)).toEqual({ client_timestamp: now, utms })
})

test.each`
  stored     | says
  ${null}    | ${'Current UTM parameters not found'}
  ${''}      | ${'Cannot parse current UTM JSON String'}
  ${'{"utm'} | ${'Cannot parse current UTM JSON String'}
  ${'null'}  | ${'Cannot parse current UTM JSON String'}
  ${'"utm"'} | ${'Cannot parse current UTM JSON String'}
  ${'[]'}    | ${'Cannot parse current UTM JSON String'}
`('[UTM-05] a current source of «$stored» throws «$says»', ({ stored, says }) => {
  expect(() => bulkPayload({ current: stored, previous: null }, now)).toThrow(says)
  expect(() => currentUtm({ current: stored, previous: null })).toThrow(says)
})

test.each([null, '', '{"utm', 'null', '5'])('[UTM-05] a previous source of «%s» is ignored', (previous) => {
  expect(bulkPayload({ current, previous }, now).utms).toEqual([google])
})
