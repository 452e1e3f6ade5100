import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openIssuer } from '../src/providers/issuer/openid-issuer.ts'

type Claims = Readonly<Record<string, unknown>>

type Code = { readonly claims: Claims; readonly nonce: string; readonly challenge: string; readonly callback: string }

export const issuerClient = { clientId: 'qadam-console', clientSecret: 'a secret of the stand-in issuer' }

/** A stand-in issuer of OpenID Connect: discovery, a code bound by PKCE, tokens signed by keys that it can change. */
export async function anIssuer() {
  const codes = new Map<string, Code>()
  let keys = [aKey()]
  let described: Claims = {}
  let isAway = false

  const server = createServer(async (request, response) => {
    const say = (status: number, body: Claims) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (isAway) return say(503, {})
    const { pathname } = new URL(request.url ?? '/', issuer)
    if (pathname === '/.well-known/openid-configuration') return say(200, { ...description(issuer), ...described })
    if (pathname === '/keys') return say(200, { keys: keys.map(({ jwk }) => jwk) })
    if (pathname !== '/token') return say(404, {})
    const form = new URLSearchParams(await bodyOf(request))
    const code = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const isOurs =
      form.get('client_id') === issuerClient.clientId && form.get('client_secret') === issuerClient.clientSecret
    if (!isOurs) return say(401, { error: 'invalid_client' })
    const proved = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!code || code.challenge !== proved || code.callback !== form.get('redirect_uri'))
      return say(400, { error: 'invalid_grant' })
    const now = Math.floor(Date.now() / 1_000)
    const { kid, privateKey } = keys[0]!
    const token = {
      ...{ iss: issuer, aud: issuerClient.clientId, iat: now, exp: now + 60, auth_time: now, nonce: code.nonce },
      ...code.claims,
    }
    return say(200, { access_token: randomUUID(), token_type: 'Bearer', id_token: signed(token, kid, privateKey) })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    issuer,
    /** Our side of it, as the start opens it. */
    opened: (consoleOrigin: string) => openIssuer({ ...issuerClient, issuer, consoleOrigin }, () => undefined),
    /** Somebody signs in there; returns the query with which their browser is sent back. */
    signIn(address: string, claims: Claims): string {
      const asked = new URL(address).searchParams
      const code = randomUUID()
      const [nonce, challenge] = [asked.get('nonce') ?? '', asked.get('code_challenge') ?? '']
      codes.set(code, { claims, nonce, challenge, callback: asked.get('redirect_uri') ?? '' })
      return new URLSearchParams({ code, state: asked.get('state') ?? '', iss: issuer }).toString()
    },
    /** From now on it signs by another key, and names only that one. */
    changeKey() {
      keys = [aKey()]
    },
    describe(claims: Claims) {
      described = claims
    },
    goAway(is: boolean) {
      isAway = is
    },
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function description(issuer: string): Claims {
  return {
    ...{ issuer, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` },
    ...{ jwks_uri: `${issuer}/keys`, response_types_supported: ['code'], subject_types_supported: ['public'] },
    ...{ id_token_signing_alg_values_supported: ['RS256'], code_challenge_methods_supported: ['S256'] },
    authorization_response_iss_parameter_supported: true,
  }
}

function aKey() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const kid = randomUUID()
  return { kid, privateKey, jwk: { ...publicKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' } }
}

function signed(claims: Claims, kid: string, key: KeyObject): string {
  const part = (value: Claims) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${part({ alg: 'RS256', kid })}.${part(claims)}`
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}
