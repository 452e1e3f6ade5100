import { expect, test } from 'vitest'
import { securityHeaders } from './security-headers.ts'

const page = {
  scripts: 'none' as const,
  styles: 'p{margin:0}',
  isDev: false,
  apiUrl: '',
  telemetryOrigin: '',
  verilive: null,
}

test('a page without scripts of ours allows no script at all', () => {
  expect(securityHeaders(page)['Content-Security-Policy']).toContain("script-src 'none'")
})

test('a page with the router allows only scripts with its nonce', () => {
  const policy = securityHeaders({ ...page, scripts: { nonce: 'abc' } })['Content-Security-Policy']

  expect(policy).toContain("script-src 'nonce-abc' 'strict-dynamic'")
  expect(policy).not.toContain('unsafe')
})

test('a page with an island allows our own files and its inline script', () => {
  const policy = securityHeaders({ ...page, scripts: { inline: ['p{margin:0}'] } })['Content-Security-Policy']

  expect(policy).toContain("script-src 'self' 'sha256-QRQPRLGyxt3RJiKpYNjpkgHcmHU2PywsfL2e8oI0LQA='")
  expect(policy).not.toContain('unsafe')
})

test('the policy allows the stylesheet by its hash', () => {
  // The hash of `p{margin:0}`, computed by openssl.
  expect(securityHeaders(page)['Content-Security-Policy']).toContain(
    "'sha256-QRQPRLGyxt3RJiKpYNjpkgHcmHU2PywsfL2e8oI0LQA='",
  )
})

test('[API-01] the browser may connect to the API and its socket on another host, and to nothing else', () => {
  const connections = (apiUrl: string) =>
    /connect-src ([^;]+)/.exec(securityHeaders({ ...page, apiUrl })['Content-Security-Policy']!)?.[1]

  expect(connections('')).toBe("'self'")
  expect(connections('https://api.qadam.example')).toBe("'self' https://api.qadam.example wss://api.qadam.example")
})

test('[CFG-06] only a page that may add a tag manager allows its hosts and those of its counters', () => {
  const read = { ...page, scripts: { inline: [] } }
  const policy = securityHeaders({ ...read, tagManager: true })['Content-Security-Policy']

  expect(policy).toContain("script-src 'self' https://*.googletagmanager.com;")
  expect(policy).toContain("connect-src 'self' https://*.googletagmanager.com https://*.google-analytics.com ")
  expect(policy).not.toContain('unsafe')
  expect(securityHeaders(read)['Content-Security-Policy']).not.toContain('google')
})

test('[TEL-01] the browser may connect to a telemetry collector on another host', () => {
  const policy = securityHeaders({ ...page, telemetryOrigin: 'https://faro.example' })['Content-Security-Policy']

  expect(policy).toContain("connect-src 'self' https://faro.example;")
})

test('a page with script allows workers from our own files only', () => {
  expect(securityHeaders(page)['Content-Security-Policy']).toContain("worker-src 'none'")
  expect(securityHeaders({ ...page, scripts: { nonce: 'abc' } })['Content-Security-Policy']).toContain(
    "worker-src 'self';",
  )
})

test('[LIV-01] Verilive may connect to its two hosts and compile WebAssembly, but not use eval', () => {
  const verilive = { scriptUrl: 'https://static.example/v.js', serviceUrl: 'https://live.example:8443/s/verilive' }
  const policy = securityHeaders({ ...page, scripts: { nonce: 'abc' }, verilive })['Content-Security-Policy']

  expect(policy).toContain("script-src 'nonce-abc' 'strict-dynamic' 'wasm-unsafe-eval';")
  expect(policy).toContain(
    "connect-src 'self' https://static.example https://live.example:8443 wss://live.example:8443;",
  )
  expect(policy).toContain("worker-src 'self' blob:;")
  expect(policy).not.toContain("'unsafe-eval'")
})
