import { expect, test } from 'vitest'
import { deviceOf } from './device.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each`
  userAgent                                                                                                           | device        | system       | browser
  ${`Mozilla/5.0 (Linux; Android 14; SM-A145F) ${webkit} Chrome/126.0.0.0 Mobile Safari/537.36`}                      | ${'phone'}    | ${'android'} | ${'chrome'}
  ${`Mozilla/5.0 (Linux; Android 13; SM-X200) ${webkit} SamsungBrowser/25.0 Chrome/121.0.0.0 Safari/537.36`}          | ${'tablet'}   | ${'android'} | ${'samsung'}
  ${'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile Safari/604.1'}   | ${'phone'}    | ${'ios'}     | ${'safari'}
  ${'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 CriOS/126.0 Mobile Safari/604.1'}    | ${'phone'}    | ${'ios'}     | ${'chrome'}
  ${`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`}               | ${'computer'} | ${'windows'} | ${'edge'}
  ${`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/124.0.0.0 YaBrowser/24.6.0.0 Safari/537.36`}          | ${'computer'} | ${'windows'} | ${'yandex'}
  ${'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17 Safari/605'} | ${'computer'} | ${'macos'}   | ${'safari'}
  ${'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0'}                                         | ${'computer'} | ${'linux'}   | ${'firefox'}
  ${'curl/8.5.0'}                                                                                                     | ${'unknown'}  | ${'unknown'} | ${'unknown'}
  ${''}                                                                                                               | ${'unknown'}  | ${'unknown'} | ${'unknown'}
`('$userAgent is a $device with $browser on $system', ({ userAgent, ...device }) => {
  expect(deviceOf(userAgent)).toEqual(device)
})
