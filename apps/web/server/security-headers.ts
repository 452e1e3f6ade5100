import { createHash } from 'node:crypto'
import type { PublicConfig } from '../app/boot/public-config.ts'

const always = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
}

// As Google names them for a policy; a counter of anybody else is not reached from our pages.
const tagManagerHosts = 'https://*.googletagmanager.com'
const counterHosts = 'https://*.google-analytics.com https://*.analytics.google.com'

type Page = {
  scripts: PageScripts
  styles: string
  isDev: boolean
  /** Where the browser finds the API; empty: on this very site. */
  apiUrl: string
  /** Where telemetry goes; empty: nowhere, or to this very site. */
  telemetryOrigin: string
  /** On the camera’s page, where it is the provider’s. */
  verilive: PublicConfig['verilive']
  /** The page may be asked to add a tag manager. */
  tagManager?: boolean
}

/** None; those that carry the page's nonce; our own files, and what is written into the page and known by its hash. */
export type PageScripts = 'none' | { readonly nonce: string } | { readonly inline: readonly string[] }

/**
 * An error page allows no script at all, a page that is read or has an island our own files: both are the same for
 * everybody. A page with the router names a nonce that is never used twice. The one style sheet is known by its hash.
 */
export function securityHeaders({
  apiUrl,
  scripts,
  styles,
  isDev,
  tagManager = false,
  telemetryOrigin,
  verilive,
}: Page): Record<string, string> {
  const blobs = verilive ? ' blob:' : ''
  const policy = {
    'default-src': "'self'",
    'script-src': [
      scriptSources(scripts),
      ...(verilive ? ["'wasm-unsafe-eval'"] : []),
      ...(tagManager ? [tagManagerHosts] : []),
    ].join(' '),
    'worker-src': scripts === 'none' ? "'none'" : `'self'${blobs}`,
    'style-src': isDev ? "'self' 'unsafe-inline'" : `'self' '${hashOf(styles)}'`,
    'img-src': `'self' data:${blobs}${tagManager ? ` ${tagManagerHosts} ${counterHosts}` : ''}`,
    'media-src': `'self'${blobs}`,
    'connect-src': [
      "'self'",
      ...(isDev ? ['ws:'] : []),
      ...(apiUrl ? bothWays(apiUrl) : []),
      ...(tagManager ? [tagManagerHosts, counterHosts] : []),
      ...(telemetryOrigin ? [telemetryOrigin] : []),
      ...(verilive ? [new URL(verilive.scriptUrl).origin, ...bothWays(new URL(verilive.serviceUrl).origin)] : []),
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

function bothWays(origin: string): string[] {
  return [origin, origin.replace(/^http/, 'ws')]
}

function scriptSources(scripts: PageScripts): string {
  if (scripts === 'none') return "'none'"
  return 'nonce' in scripts
    ? `'nonce-${scripts.nonce}' 'strict-dynamic'`
    : ["'self'", ...scripts.inline.map((text) => `'${hashOf(text)}'`)].join(' ')
}

const hashes = new Map<string, string>()

function hashOf(content: string): string {
  const known = hashes.get(content) ?? `sha256-${createHash('sha256').update(content).digest('base64')}`
  hashes.set(content, known)
  return known
}
