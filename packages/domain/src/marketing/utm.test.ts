import { expect, test } from 'vitest'
import { sourceKey, utmOf } from './utm.ts'

const page = 'https://qadam.example/contacts?utm_source=google&from=list'

function anArrival({ query = '', foreignHost }: { query?: string; foreignHost?: string }) {
  const asked = new Map(query === '' ? [] : query.split('&').map((pair) => pair.split('=') as [string, string]))
  const referer = foreignHost === undefined ? '' : `https://${foreignHost}/search`
  return { asked, page, referer, foreignHost }
}

test("[UTM-01] a source consists of the query's utm_ parameters, the page and the referring page", () => {
  const arrival = anArrival({ query: 'utm_source=google&from=list&utm_term=займ', foreignHost: 'ads.example' })

  expect(utmOf(arrival)).toEqual({
    utm_source: 'google',
    utm_term: 'займ',
    page,
    referer: 'https://ads.example/search',
  })
})

test.each`
  foreignHost      | source
  ${'www.bing.kz'} | ${{ utm_source: 'organic-search', utm_campaign: 'www.bing.kz', referer: 'https://www.bing.kz/search' }}
  ${undefined}     | ${{ utm_source: 'direct', utm_medium: 'direct', referer: '' }}
`(
  '[UTM-02] a query without utm parameters, referred from $foreignHost, is $source.utm_source',
  ({ foreignHost, source }) => {
    expect(utmOf(anArrival({ query: 'from=list', foreignHost }))).toEqual({ ...source, page })
  },
)

test("no part of a source exceeds the wire's max length", () => {
  const arrival = {
    ...anArrival({ query: `utm_source=${'x'.repeat(900)}` }),
    page: `https://a.kz/${'y'.repeat(3_000)}`,
  }

  const { utm_source, page: met } = utmOf(arrival)

  expect([String(utm_source).length, String(met).length]).toEqual([500, 2_000])
})

const google = { utm_source: 'google', utm_campaign: 'may', page, referer: '' }

test.each`
  other                                                                           | isSame
  ${{ ...google }}                                                                | ${true}
  ${{ ...google, utm_timestamp: '5' }}                                            | ${true}
  ${{ ...google, page: 'https://qadam.example/', referer: 'https://google.kz/' }} | ${true}
  ${{ referer: '', page, utm_campaign: 'may', utm_source: 'google' }}             | ${true}
  ${{ ...google, utm_campaign: 'june' }}                                          | ${false}
  ${{ ...google, utm_term: 'loan' }}                                              | ${false}
  ${{ page, referer: '' }}                                                        | ${false}
`('[UTM-03] $other is the same source: $isSame', ({ other, isSame }) => {
  expect(sourceKey(other) === sourceKey(google)).toBe(isSame)
})
