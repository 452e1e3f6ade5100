import { createHash } from 'node:crypto'

/** Headers that forbid caching, framing, third-party content and scripts. */
export function consoleHeaders(styles: string): Record<string, string> {
  const hash = createHash('sha256').update(styles).digest('base64')
  return {
    'content-security-policy': [
      "default-src 'none'",
      `style-src 'sha256-${hash}'`,
      "img-src 'self' data:",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  }
}
