import { expect, test } from 'vitest'
import { allowingBrowser, appAround } from './browser-kind.ts'

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const android = 'Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 (KHTML, like Gecko)'
const view =
  'Mozilla/5.0 (Linux; Android 14; SM-A546E Build/UP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0'

test.each([
  ['Instagram', `${iphone} Mobile/15E148 Instagram 334.0.0.28.95 (iPhone14,5; iOS 17_5)`],
  ['Facebook', `${iphone} Mobile/15E148 [FBAN/FBIOS;FBAV/465.0.0.36.109]`],
  ['Facebook', `${view} Chrome/126.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/465.0.0.55.79;]`],
  ['Telegram', `${android} Chrome/126.0.0.0 Mobile Safari/537.36 Telegram-Android/10.14.5 (Samsung SM-A546E)`],
  ['WhatsApp', `${iphone} Mobile/15E148 WhatsApp/2.24.12`],
  ['', `${view} Chrome/126.0.0.0 Mobile Safari/537.36`],
  [undefined, `${iphone} Version/17.5 Mobile/15E148 Safari/604.1`],
  [undefined, `${android} Chrome/126.0.0.0 Mobile Safari/537.36`],
])('the app around the page is «%s»: %s', (app, userAgent) => {
  expect(appAround(userAgent)).toBe(app)
})

test.each([
  ['ios', `${iphone} CriOS/126.0 Mobile/15E148 Safari/604.1`],
  ['android', `${android} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`],
  ['firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0'],
  ['safari', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15'],
  ['chrome', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36 Edg/126.0'],
])('the camera permission help is that of %s: %s', (browser, userAgent) => {
  expect(allowingBrowser(userAgent)).toBe(browser)
})
