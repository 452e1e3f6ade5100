import { createHash } from 'node:crypto'

/** Headers that forbid caching, framing, third-party content and all scripts but the given one. */
export function consoleHeaders(styles: string, script?: string): Record<string, string> {
  return {
    'content-security-policy': [
      "default-src 'none'",
      `style-src ${hashOf(styles)}`,
      ...(script === undefined ? [] : [`script-src ${hashOf(script)}`]),
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

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
