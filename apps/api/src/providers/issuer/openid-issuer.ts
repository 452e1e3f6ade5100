import type { Configuration } from 'openid-client'
import { type Issuer, IssuerAwayError } from './issuer.ts'

export type IssuerSettings = {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly consoleOrigin: string
}

/** Thrown at the start, because only a setting can mend it. */
export class IssuerRefusedError extends Error {
  override readonly name = 'IssuerRefusedError'
}

const timeoutSeconds = 5
/** The issuer may not wave somebody through on an older sign-in: it counts as a fresh code since it was made. */
const maxAgeSeconds = 600

const issuerCallbackPath = '/sign-in/issuer'

/**
 * Reads the issuer's own description. An issuer that answers wrongly stops the start; one that is away does not, and is
 * asked again at the next sign-in.
 */
export async function openIssuer(settings: IssuerSettings, noteAway: (error: unknown) => void): Promise<Issuer> {
  let found = await discover(settings).catch((error: unknown) => {
    if (!isAway(error)) throw new IssuerRefusedError(refusalOf(settings, error), { cause: error })
    noteAway(error)
    return undefined
  })
  const away = (error: unknown) => {
    noteAway(error)
    return new IssuerAwayError('The issuer of identities is away', { cause: error })
  }
  const configuration = async () => {
    found ??= await discover(settings).catch((error: unknown) => {
      throw isAway(error) ? away(error) : error
    })
    return found
  }
  const callback = settings.consoleOrigin + issuerCallbackPath
  return {
    name: settings.issuer,
    async begin() {
      const oidc = await import('openid-client')
      const [state, nonce, verifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()]
      const address = oidc.buildAuthorizationUrl(await configuration(), {
        ...{ redirect_uri: callback, scope: 'openid email', response_type: 'code', state, nonce },
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        max_age: String(maxAgeSeconds),
      })
      return { address: address.href, expected: { verifier, state, nonce } }
    },
    async finish(answer, { nonce, state, verifier }) {
      const { authorizationCodeGrant } = await import('openid-client')
      const granted = await authorizationCodeGrant(await configuration(), new URL(`${callback}?${answer}`), {
        ...{ expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, maxAge: maxAgeSeconds },
      }).catch((error: unknown) => {
        if (isAway(error)) throw away(error)
        return undefined
      })
      const claims = granted?.claims()
      if (!claims) return undefined
      const { auth_time, email, email_verified, iat, sub: subject } = claims
      return {
        ...{ subject, email: typeof email === 'string' ? email : undefined, isVerified: email_verified === true },
        provedAt: new Date((auth_time ?? iat) * 1_000),
      }
    },
  }
}

async function discover({ clientId, clientSecret, issuer }: IssuerSettings): Promise<Configuration> {
  const { allowInsecureRequests, ClientSecretPost, discovery, enableNonRepudiationChecks } = await import(
    'openid-client'
  )
  const address = new URL(issuer)
  const found = await discovery(address, clientId, undefined, ClientSecretPost(clientSecret), {
    timeout: timeoutSeconds,
    // The setting allows plain HTTP for this machine alone.
    ...(address.protocol === 'http:' && { execute: [allowInsecureRequests] }),
  })
  const { authorization_endpoint, jwks_uri, token_endpoint } = found.serverMetadata()
  if (!authorization_endpoint || !token_endpoint || !jwks_uri) throw new Error('it names no endpoint for signing in')
  if (!found.serverMetadata().supportsPKCE()) throw new Error('it does not support PKCE (S256)')
  // The token comes from the issuer itself, over TLS; its signature is checked by the issuer's keys all the same.
  enableNonRepudiationChecks(found)
  return found
}

/** Whether the issuer, or the way to it, does not work at all. */
function isAway(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof TypeError && current.message === 'fetch failed') return true
    if (current.name === 'TimeoutError') return true
    if (current.cause instanceof Response) return current.cause.status >= 500
  }
  return false
}

function refusalOf({ issuer }: IssuerSettings, error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : ''
  const why = error instanceof Error ? error.message : String(error)
  return `The issuer ${issuer} (CONSOLE_OIDC_ISSUER) cannot be used: ${why}${cause}.`
}
