export type Device = 'mobile' | 'tablet' | 'desktop'

/**
 * Spec §9. Recent Apple tablets identify as a Macintosh, but a Macintosh has no touch screen; only the browser can see
 * the difference.
 */
export function deviceOf(userAgent: string, touchPoints = 0): Device {
  if (/iPad|Tablet|PlayBook|Silk(?!.*Mobile)|Android(?!.*Mobile)/i.test(userAgent)) return 'tablet'
  if (/Mobi|iPhone|iPod|Android|Windows Phone|Opera Mini|IEMobile|BlackBerry/i.test(userAgent)) return 'mobile'
  return touchPoints > 1 && userAgent.includes('Macintosh') ? 'tablet' : 'desktop'
}
