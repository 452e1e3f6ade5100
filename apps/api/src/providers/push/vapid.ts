import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto'

/** The lender's own key pair, by which a push service tells who sends. */
export type VapidKeys = { readonly publicKey: string; readonly signingKey: KeyObject }

/** Throws unless the text is a private key of P-256: 32 bytes in base64url. */
export function vapidKeysFrom(privateKey: string): VapidKeys {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  const point = pair.getPublicKey()
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const d = Buffer.from(privateKey, 'base64url').toString('base64url')
  return {
    publicKey: point.toString('base64url'),
    signingKey: createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d }, format: 'jwk' }),
  }
}

const livesSeconds = 12 * 3_600

type Whom = { readonly endpoint: string; readonly contact: string; readonly now: Date }

/** RFC 8292: a signed token for one push service, and the key that it is checked by. */
export function vapidHeader({ publicKey, signingKey }: VapidKeys, { contact, endpoint, now }: Whom): string {
  const exp = Math.floor(now.getTime() / 1_000) + livesSeconds
  const parts = [
    { typ: 'JWT', alg: 'ES256' },
    { aud: new URL(endpoint).origin, exp, sub: contact },
  ]
  const signed = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  const signature = sign('sha256', Buffer.from(signed), { key: signingKey, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`
}
