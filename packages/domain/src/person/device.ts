export const deviceKinds = ['phone', 'tablet', 'computer', 'unknown'] as const
export const deviceSystems = ['android', 'ios', 'windows', 'macos', 'linux', 'unknown'] as const
export const deviceBrowsers = ['chrome', 'safari', 'firefox', 'edge', 'opera', 'samsung', 'yandex', 'unknown'] as const

export type DeviceKind = (typeof deviceKinds)[number]
export type DeviceSystem = (typeof deviceSystems)[number]
export type DeviceBrowser = (typeof deviceBrowsers)[number]

export type Device = { readonly device: DeviceKind; readonly system: DeviceSystem; readonly browser: DeviceBrowser }

// The first match wins: Edge, Opera, Yandex and Samsung also call themselves Chrome, and all of them Safari.
const browsers: readonly (readonly [DeviceBrowser, RegExp])[] = [
  ['edge', /\bEdg(e|A|iOS)?\//],
  ['opera', /\bOPR\/|\bOPT\/|\bOpera\b/],
  ['yandex', /\bYaBrowser\//],
  ['samsung', /\bSamsungBrowser\//],
  ['firefox', /\bFirefox\/|\bFxiOS\//],
  ['chrome', /\bChrome\/|\bCriOS\//],
  ['safari', /\bSafari\//],
]

const systems: readonly (readonly [DeviceSystem, RegExp])[] = [
  ['android', /\bAndroid\b/],
  ['ios', /\biPhone\b|\biPad\b|\biPod\b/],
  ['windows', /\bWindows\b/],
  ['macos', /\bMacintosh\b/],
  ['linux', /\bLinux\b|\bCrOS\b/],
]

/** Describes a device so that its owner recognises it. The user agent proves nothing and no decision depends on it. */
export function deviceOf(userAgent: string): Device {
  const system = firstFitting(systems, userAgent)
  return { device: kindOf(userAgent, system), system, browser: firstFitting(browsers, userAgent) }
}

function kindOf(userAgent: string, system: DeviceSystem): DeviceKind {
  if (system === 'unknown') return 'unknown'
  if (system === 'ios') return /\biPad\b/.test(userAgent) ? 'tablet' : 'phone'
  if (system === 'android') return /\bMobile\b/.test(userAgent) ? 'phone' : 'tablet'
  return 'computer'
}

function firstFitting<Name extends string>(
  names: readonly (readonly [Name, RegExp])[],
  userAgent: string,
): Name | 'unknown' {
  return names.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'unknown'
}
