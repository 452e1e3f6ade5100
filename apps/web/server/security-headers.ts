import { createHash } from 'node:crypto'

const always = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
}

type Page = {
  scripts: PageScripts
  styles: string
  isDev: boolean
  /** Where the browser finds the API; empty: on this very site. */
  apiUrl: string
}

/** None; those that carry the page's nonce; our own files, and what is written into the page and known by its hash. */
export type PageScripts = 'none' | { readonly nonce: string } | { readonly inline: readonly string[] }

/**
 * A page without script of ours allows no script at all, one with an island our own files: both are the same for
 * everybody. A page with the router names a nonce that is never used twice. The one style sheet is known by its hash.
 */
export function securityHeaders({ apiUrl, scripts, styles, isDev }: Page): Record<string, string> {
  const policy = {
    'default-src': "'self'",
    'script-src': scriptSources(scripts),
    'style-src': isDev ? "'self' 'unsafe-inline'" : `'self' '${hashOf(styles)}'`,
    'img-src': "'self' data:",
    'connect-src': [
      "'self'",
      ...(isDev ? ['ws:'] : []),
      ...(apiUrl ? [apiUrl, apiUrl.replace(/^http/, 'ws')] : []),
    ].join(' '),
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

function scriptSources(scripts: PageScripts): string {
  if (scripts === 'none') return "'none'"
  return 'nonce' in scripts
    ? `'nonce-${scripts.nonce}' 'strict-dynamic'`
    : `'self' ${scripts.inline.map((text) => `'${hashOf(text)}'`).join(' ')}`
}

const hashes = new Map<string, string>()

function hashOf(content: string): string {
  const known = hashes.get(content) ?? `sha256-${createHash('sha256').update(content).digest('base64')}`
  hashes.set(content, known)
  return known
}
