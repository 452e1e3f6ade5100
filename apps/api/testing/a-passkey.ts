import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** Where the browser is, and what its authenticator has verified; each may be wrong. */
type Ceremony = {
  readonly origin?: string
  readonly rpId?: string
  readonly isVerified?: boolean
  /** How often the key says it has signed; by default it counts. */
  readonly counter?: number
}

type Options = { readonly challenge: string; readonly user?: { readonly id: string } }

const [userPresent, userVerified, hasKey] = [0x01, 0x04, 0x40]

/** An authenticator in software: the bytes that it makes are those of a real one with an ES256 key. */
export function aPasskey(origin = 'http://console.test') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let signed = 0
  let userHandle: string | undefined

  const authData = ({ counter, isVerified = true, rpId }: Ceremony, flags: number, rest = Buffer.alloc(0)) => {
    signed += 1
    const head = Buffer.alloc(5)
    head.writeUInt8(flags | userPresent | (isVerified ? userVerified : 0))
    head.writeUInt32BE(counter ?? signed, 1)
    return Buffer.concat([sha256(rpId ?? new URL(origin).hostname), head, rest])
  }
  const clientData = (type: string, challenge: string, from = origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))
  const named = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' } as const

  return {
    /** Makes the key, as `navigator.credentials.create` does. */
    make(options: string, ceremony: Ceremony = {}) {
      const { challenge, user } = JSON.parse(options) as Options
      userHandle = user?.id
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const coseKey = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const data = authData(ceremony, hasKey, Buffer.concat([Buffer.alloc(16), length, id, coseKey]))
      // {"fmt": "none", "attStmt": {}, "authData": data} in CBOR.
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ])
      return {
        ...named,
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, ceremony.origin).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** Signs with it, as `navigator.credentials.get` does. */
    use(options: string, ceremony: Ceremony = {}) {
      const { challenge } = JSON.parse(options) as Options
      const authenticatorData = authData(ceremony, 0)
      const client = clientData('webauthn.get', challenge, ceremony.origin)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(client)]), privateKey)
      return {
        ...named,
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: signature.toString('base64url'),
          ...(userHandle !== undefined && { userHandle }),
        },
      }
    },
  }
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}
