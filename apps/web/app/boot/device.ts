export type Device = 'mobile' | 'tablet' | 'desktop'

/** Spec §9. A tablet's browser often calls itself a desktop: touch is looked at in the browser, see use-device.ts. */
export function deviceOf(userAgent: string): Device {
  if (/iPad|Tablet|PlayBook|Silk(?!.*Mobile)|Android(?!.*Mobile)/i.test(userAgent)) return 'tablet'
  if (/Mobi|iPhone|iPod|Android|Windows Phone|Opera Mini|IEMobile|BlackBerry/i.test(userAgent)) return 'mobile'
  return 'desktop'
}
