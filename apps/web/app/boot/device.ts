export type Device = 'mobile' | 'tablet' | 'desktop'

/** Spec §9. The newest tablets of Apple call themselves a Macintosh, which has no touch screen: only a browser knows. */
export function deviceOf(userAgent: string, touchPoints = 0): Device {
  if (/iPad|Tablet|PlayBook|Silk(?!.*Mobile)|Android(?!.*Mobile)/i.test(userAgent)) return 'tablet'
  if (/Mobi|iPhone|iPod|Android|Windows Phone|Opera Mini|IEMobile|BlackBerry/i.test(userAgent)) return 'mobile'
  return touchPoints > 1 && userAgent.includes('Macintosh') ? 'tablet' : 'desktop'
}
