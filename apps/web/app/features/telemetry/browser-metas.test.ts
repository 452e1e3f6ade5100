import { expect, test } from 'vitest'
import { readUserAgent } from './browser-metas.ts'

const android = 'Mozilla/5.0 (Linux; Android 14; SM-S911B)'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko)'

// As the parser that the SDK uses by default names them.
test.each`
  userAgent                                                                                                | browser               | version            | system           | of
  ${`${android} ${blink} Chrome/124.0.0.0 Mobile Safari/537.36`}                                           | ${'Chrome'}           | ${'124.0.0.0'}     | ${'Android'}     | ${'14'}
  ${`${android} ${blink} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`}                       | ${'Samsung Internet'} | ${'25.0'}          | ${'Android'}     | ${'14'}
  ${`${android} ${blink} Chrome/124.0.0.0 YaBrowser/24.4.1.94 Mobile Safari/537.36`}                       | ${'Yandex'}           | ${'24.4.1.94'}     | ${'Android'}     | ${'14'}
  ${`${android} ${blink} Chrome/124.0.0.0 Mobile Safari/537.36 OPR/82.0.0.0`}                              | ${'Opera'}            | ${'82.0.0.0'}      | ${'Android'}     | ${'14'}
  ${'Mozilla/5.0 (Linux; Android 13; Redmi; wv) AppleWebKit/537.36 Chrome/124.0.1.2 Mobile Safari/537.36'} | ${'Chrome WebView'}   | ${'124.0.1.2'}     | ${'Android'}     | ${'13'}
  ${'Mozilla/5.0 (Android 14; Mobile; rv:126.0) Gecko/126.0 Firefox/126.0'}                                | ${'Firefox'}          | ${'126.0'}         | ${'Android'}     | ${'14'}
  ${`${iphone} Version/17.5 Mobile/15E148 Safari/604.1`}                                                   | ${'Mobile Safari'}    | ${'17.5'}          | ${'iOS'}         | ${'17.5'}
  ${`${iphone} CriOS/124.0.6367.88 Mobile/15E148 Safari/604.1`}                                            | ${'Chrome'}           | ${'124.0.6367.88'} | ${'iOS'}         | ${'17.5'}
  ${`${iphone} Mobile/15E148 Instagram 330.0.3.29.92 (iPhone14,5; iOS 17_5)`}                              | ${'Instagram'}        | ${'330.0.3.29.92'} | ${'iOS'}         | ${'17.5'}
  ${`${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15`}                        | ${'Safari'}           | ${'17.4'}          | ${'Mac OS'}      | ${'10.15.7'}
  ${`${windows} ${blink} Chrome/124.0.0.0 Safari/537.36 Edg/124.0.2478.67`}                                | ${'Edge'}             | ${'124.0.2478.67'} | ${'Windows'}     | ${'10'}
  ${`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${blink} Chrome/124.0.0.0 Safari/537.36`}                    | ${'Chrome'}           | ${'124.0.0.0'}     | ${'Chromium OS'} | ${'14541.0.0'}
  ${'Mozilla/5.0 (X11; Linux x86_64; rv:126.0) Gecko/20100101 Firefox/126.0'}                              | ${'Firefox'}          | ${'126.0'}         | ${'Linux'}       | ${''}
`('a report names $browser on $system', ({ browser, of, system, userAgent, version }) => {
  expect(readUserAgent(userAgent)).toEqual({
    browser: { name: browser, version },
    system: { name: system, version: of },
  })
})

test('a browser that nobody knows is not guessed', () => {
  expect(readUserAgent('Netscape 4')).toEqual({ browser: undefined, system: undefined })
})
