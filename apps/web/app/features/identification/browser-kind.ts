/** In-app browsers, which often deny pages the camera. */
const apps: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Instagram', /Instagram/],
  ['Facebook', /\bFB(AN|AV|_IAB)\b|FBAN|FBAV/],
  ['Telegram', /Telegram/],
  ['WhatsApp', /WhatsApp/],
  ['TikTok', /musical_ly|BytedanceWebview|TikTok/],
  ['VK', /VKAndroidApp|VKClient|vkShare/],
  // Android's own mark of a WebView in an unnamed app.
  ['', /; wv\)/],
]

/** The app's name, empty if unknown; undefined in a real browser. */
export function appAround(userAgent: string): string | undefined {
  return apps.find(([, sign]) => sign.test(userAgent))?.[0]
}

export type AllowingBrowser = 'ios' | 'android' | 'firefox' | 'safari' | 'chrome'

/** The browser whose camera permission help applies. */
export function allowingBrowser(userAgent: string): AllowingBrowser {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  if (/Android/.test(userAgent)) return 'android'
  if (/Firefox/.test(userAgent)) return 'firefox'
  return /Safari/.test(userAgent) && !/Chrom/.test(userAgent) ? 'safari' : 'chrome'
}
