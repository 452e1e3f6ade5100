import { createHash } from 'node:crypto'

const always = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
}

type Page = { scriptNonce: string | null; styles: string; isDev: boolean }

/**
 * A page without script of ours allows no script at all and so is the same for everybody; a page with script names a
 * nonce that is never used twice. The one style sheet is known by its hash.
 */
export function securityHeaders({ scriptNonce, styles, isDev }: Page): Record<string, string> {
  const policy = {
    'default-src': "'self'",
    'script-src': scriptNonce === null ? "'none'" : `'nonce-${scriptNonce}' 'strict-dynamic'`,
    'style-src': isDev ? "'self' 'unsafe-inline'" : `'self' '${hashOf(styles)}'`,
    'img-src': "'self' data:",
    'connect-src': isDev ? "'self' ws:" : "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  }
  return {
    ...always,
    'Content-Security-Policy': Object.entries(policy)
      .map(([name, value]) => `${name} ${value}`)
      .join('; '),
  }
}

const hashes = new Map<string, string>()

function hashOf(content: string): string {
  const known = hashes.get(content) ?? `sha256-${createHash('sha256').update(content).digest('base64')}`
  hashes.set(content, known)
  return known
}
