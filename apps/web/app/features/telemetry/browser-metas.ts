import type { MetaItem } from '@grafana/faro-core'

type Known = readonly (readonly [name: string, pattern: RegExp])[]

/** The browsers of our visitors, particular ones first: most of them call themselves Chrome and Safari as well. */
const browsers: Known = [
  ['Instagram', /\bInstagram[/ ]([\w.]+)/],
  ['Facebook', /;FBAV\/([\w.]+)/],
  ['Yandex', /YaBrowser\/([\w.]+)/],
  ['Opera', /\bOPR\/([\w.]+)/],
  ['Edge', /\bEdg(?:e|A|iOS)?\/([\w.]+)/],
  ['Samsung Internet', /SamsungBrowser\/([\w.]+)/],
  ['MIUI Browser', /MiuiBrowser\/([\w.]+)/],
  ['Huawei Browser', /HuaweiBrowser\/([\w.]+)/],
  ['UCBrowser', /\bUCBrowser\/([\w.]+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/([\w.]+)/],
  ['Chrome WebView', /; wv\).*Chrome\/([\w.]+)/],
  ['Chrome', /(?:Chrome|CriOS)\/([\w.]+)/],
  ['Mobile Safari', /Version\/([\w.]+) Mobile\/\w+ Safari/],
  ['Safari', /Version\/([\w.]+) Safari/],
]

const systems: Known = [
  ['Windows', /Windows NT ([\d.]+)/],
  ['Android', /Android ([\d.]+)/],
  ['iOS', /(?:iPhone|iPad|iPod).*? OS ([\d_]+)/],
  ['Mac OS', /Mac OS X ([\d_.]+)/],
  ['Chromium OS', /CrOS \w+ ([\d.]+)/],
  ['Linux', /Linux()/],
]

/** What Microsoft calls its versions. */
const windows: Readonly<Record<string, string>> = { '6.1': '7', '6.2': '8', '6.3': '8.1', '10.0': '10' }

/**
 * The browser and its system by the user agent, under the names that the SDK would give them. Its own reader of user
 * agents knows a thousand devices and is a fifth of the SDK.
 */
export function readUserAgent(userAgent: string) {
  const [browser, system] = [knownIn(browsers, userAgent), knownIn(systems, userAgent)]
  const version = system?.name === 'Windows' ? (windows[system.version] ?? system.version) : system?.version
  return { browser, system: system && { name: system.name, version: version?.replaceAll('_', '.') ?? '' } }
}

function knownIn(known: Known, userAgent: string): { name: string; version: string } | undefined {
  for (const [name, pattern] of known) {
    const found = pattern.exec(userAgent)
    if (found) return { name, version: found[1] ?? '' }
  }
  return undefined
}

/** What each item says of the browser, its system and its page. */
export const browserMetas: readonly MetaItem[] = [browserMeta, systemMeta, () => ({ page: { url: location.href } })]

const unknown = 'unknown'

function browserMeta(): ReturnType<Extract<MetaItem, () => unknown>> {
  const { language, userAgent } = navigator
  const { browser, system } = readUserAgent(userAgent)
  return {
    browser: {
      name: browser?.name ?? unknown,
      version: browser?.version ?? unknown,
      os: `${system?.name ?? unknown} ${system?.version ?? unknown}`,
      userAgent,
      language: language ?? unknown,
      mobile: userAgent.includes('Mobi'),
      brands: brandsOf(navigator) ?? unknown,
      viewportWidth: `${innerWidth}`,
      viewportHeight: `${innerHeight}`,
    },
  }
}

function systemMeta() {
  const { system } = readUserAgent(navigator.userAgent)
  return system ? { os: system } : {}
}

type Brands = readonly { readonly brand: string; readonly version: string }[]

/** Chromium only. */
function brandsOf(browser: Navigator & { readonly userAgentData?: { readonly brands: Brands } }) {
  return browser.userAgentData?.brands as { brand: string; version: string }[] | undefined
}
