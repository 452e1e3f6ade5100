import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { PushSubscription } from '../../src/providers/push/push.ts'

export type TakenPush = {
  readonly message: unknown
  /** As the service reads it, once the signature is checked. */
  readonly token: { readonly aud: string; readonly exp: number; readonly sub: string }
  readonly key: string
  readonly ttl: string
}

/** A browser with the push service behind it: it opens what it gets as RFC 8291 and 8292 say, and refuses the rest. */
export async function aPushService() {
  const taken: TakenPush[] = []
  const statuses: number[] = []
  const browsers = new Map<string, ReturnType<typeof aBrowser>>()
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const browser = browsers.get(request.url ?? '')
    const next = statuses.shift()
    if (next !== undefined || !browser) return response.writeHead(next ?? 410).end()
    try {
      const { authorization = '', 'content-encoding': encoding, ttl } = request.headers
      if (encoding !== 'aes128gcm') throw new Error('another encoding')
      const { key, token } = checked(authorization)
      taken.push({
        key,
        token,
        ttl: String(ttl),
        message: JSON.parse(opened(Buffer.concat(parts), browser).toString()),
      })
      response.writeHead(201).end()
    } catch {
      response.writeHead(400).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    ...{ url, taken },
    /** The answers to the next messages, instead of taking them. */
    answers: (...next: number[]) => void statuses.push(...next),
    /** The subscription that a browser gives to the page. */
    subscribe(): PushSubscription {
      const path = `/${randomBytes(12).toString('base64url')}`
      const browser = aBrowser()
      browsers.set(path, browser)
      const { auth, pair } = browser
      return {
        endpoint: url + path,
        p256dh: pair.getPublicKey().toString('base64url'),
        auth: auth.toString('base64url'),
      }
    },
  }
}

function aBrowser() {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return { pair, auth: randomBytes(16) }
}

function opened(body: Buffer, { auth, pair }: ReturnType<typeof aBrowser>): Buffer {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + body.readUInt8(20))
  const sealed = body.subarray(21 + sender.length)
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const derive = (secret: Buffer, from: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, from, info, length))
  const key = derive(pair.computeSecret(sender), auth, about, 32)
  const opening = createDecipheriv(
    'aes-128-gcm',
    derive(key, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
    derive(key, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
  )
  opening.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([opening.update(sealed.subarray(0, -16)), opening.final()])
  if (padded.at(-1) !== 2) throw new Error('no last record')
  return padded.subarray(0, -1)
}

function checked(authorization: string): Pick<TakenPush, 'key' | 'token'> {
  const [, signed = '', signature = '', key = ''] =
    /^vapid t=([\w-]+\.[\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const how = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  if (!verify('sha256', Buffer.from(signed), how, Buffer.from(signature, 'base64url'))) throw new Error('forged')
  return { key, token: JSON.parse(Buffer.from(signed.split('.')[1]!, 'base64url').toString()) }
}
