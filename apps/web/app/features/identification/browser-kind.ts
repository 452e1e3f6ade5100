/** Browsers inside other applications, which often keep the camera to themselves. */
const apps: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Instagram', /Instagram/],
  ['Facebook', /\bFB(AN|AV|_IAB)\b|FBAN|FBAV/],
  ['Telegram', /Telegram/],
  ['WhatsApp', /WhatsApp/],
  ['TikTok', /musical_ly|BytedanceWebview|TikTok/],
  ['VK', /VKAndroidApp|VKClient|vkShare/],
  // Android’s own mark of a page inside an application that does not say its name.
  ['', /; wv\)/],
]

/** The application’s name, empty where it is unknown; undefined in a browser of its own. */
export function appAround(userAgent: string): string | undefined {
  return apps.find(([, sign]) => sign.test(userAgent))?.[0]
}

export type AllowingBrowser = 'ios' | 'android' | 'firefox' | 'safari' | 'chrome'

/** Whose way of allowing the camera it is. */
export function allowingBrowser(userAgent: string): AllowingBrowser {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  if (/Android/.test(userAgent)) return 'android'
  if (/Firefox/.test(userAgent)) return 'firefox'
  return /Safari/.test(userAgent) && !/Chrom/.test(userAgent) ? 'safari' : 'chrome'
}
