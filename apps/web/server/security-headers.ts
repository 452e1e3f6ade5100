import { createHash } from 'node:crypto'
import type { PublicConfig } from '../app/boot/public-config.ts'

const always = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
}

// The hosts that Google lists for a security policy; no other analytics service can be reached from our pages.
const tagManagerHosts = 'https://*.googletagmanager.com'
const counterHosts = 'https://*.google-analytics.com https://*.analytics.google.com'

type Page = {
  scripts: PageScripts
  styles: string
  isDev: boolean
  /** The API's URL for browsers; empty if it is this site. */
  apiUrl: string
  /** The telemetry origin; empty if there is none or it is this site. */
  telemetryOrigin: string
  /** Set on the camera page, if Verilive is the provider. */
  verilive: PublicConfig['verilive']
  /** The page may add a tag manager. */
  tagManager?: boolean
}

/** None; scripts with the page's nonce; or our own files plus inline scripts allowed by hash. */
export type PageScripts = 'none' | { readonly nonce: string } | { readonly inline: readonly string[] }

/**
 * An error page allows no script; a read-only page and one with an island allow our own files, because both are the
 * same for everybody. A page with the router has a nonce that is never reused. The inlined stylesheet is allowed by its
 * hash.
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

/** Bounds memory: a page's stylesheet depends on what it shows. */
const maxHashes = 500
const hashes = new Map<string, string>()

function hashOf(content: string): string {
  const known = hashes.get(content) ?? `sha256-${createHash('sha256').update(content).digest('base64')}`
  if (hashes.size >= maxHashes) hashes.clear()
  hashes.set(content, known)
  return known
}
