import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'
import type { PushSubscription } from './push.ts'

const recordBytes = 4_096
const lastRecord = Buffer.from([2])

type Drawn = { readonly sender: ECDH; readonly salt: Buffer }

function draw(): Drawn {
  const sender = createECDH('prime256v1')
  sender.generateKeys()
  return { sender, salt: randomBytes(16) }
}

/** RFC 8291: a body of one record that only the browser can open. Throws if its keys are none. */
export function encryptPush(
  plain: Buffer,
  { auth, p256dh }: Pick<PushSubscription, 'auth' | 'p256dh'>,
  { salt, sender }: Drawn = draw(),
): Buffer {
  const receiver = Buffer.from(p256dh, 'base64url')
  const own = sender.getPublicKey()
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, own])
  const key = derived(sender.computeSecret(receiver), Buffer.from(auth, 'base64url'), about, 32)
  const [cipherKey, nonce] = [bytesFor('aes128gcm', 16), bytesFor('nonce', 12)]
  const sealing = createCipheriv('aes-128-gcm', cipherKey, nonce)
  const sealed = Buffer.concat([sealing.update(plain), sealing.update(lastRecord), sealing.final()])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(recordBytes)
  return Buffer.concat([salt, size, Buffer.from([own.length]), own, sealed, sealing.getAuthTag()])

  function bytesFor(use: 'aes128gcm' | 'nonce', length: number): Buffer {
    return derived(key, salt, Buffer.from(`Content-Encoding: ${use}\0`), length)
  }
}

function derived(secret: Buffer, salt: Buffer, about: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, about, length))
}
