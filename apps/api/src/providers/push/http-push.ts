import type { ProviderCall } from '../calling/provider-call.ts'
import { ProviderRefusedError, ProviderUnavailableError } from '../calling/provider-errors.ts'
import { encryptPush } from './encrypt-push.ts'
import type { Push, PushLetter, PushSubscription } from './push.ts'
import { vapidHeader, vapidKeysFrom } from './vapid.ts'

export type HttpPushOptions = {
  /** 32 bytes in base64url. */
  readonly privateKey: string
  /** Where a push service may complain, as `mailto:`. */
  readonly contact: string
  /** Origins of push services; `*.` stands for any name below. A client's address elsewhere is never called. */
  readonly services: readonly string[]
  readonly timeoutMs?: number
  readonly now?: () => Date
}

/** Speaks RFC 8030 to whichever service the client's browser uses. */
export function httpPush({ contact, now = () => new Date(), privateKey, services, ...rest }: HttpPushOptions): Push {
  const { timeoutMs = 5_000 } = rest
  const keys = vapidKeysFrom(privateKey)
  return {
    publicKey: keys.publicKey,
    accepts: (subscription) => isService(subscription.endpoint, services) && isOpenable(subscription),
    async send({ keptSeconds, message, to }, call) {
      if (!isService(to.endpoint, services)) return 'gone'
      const headers = {
        ...{ ttl: String(keptSeconds), urgency: 'normal', 'content-encoding': 'aes128gcm' },
        ...{ 'content-type': 'application/octet-stream' },
        authorization: vapidHeader(keys, { endpoint: to.endpoint, contact, now: now() }),
      }
      return outcomeOf(await post(to, { message, headers, timeoutMs }, call))
    },
  }
}

type Request = {
  readonly message: PushLetter['message']
  readonly headers: Readonly<Record<string, string>>
  readonly timeoutMs: number
}

async function post(to: PushSubscription, { headers, message, timeoutMs }: Request, call: ProviderCall) {
  const body = encryptPush(Buffer.from(JSON.stringify(message)), to)
  const signal = AbortSignal.any([call.signal, AbortSignal.timeout(timeoutMs)])
  try {
    const response = await fetch(to.endpoint, {
      method: 'POST',
      redirect: 'manual',
      body: new Uint8Array(body),
      ...{ headers, signal },
    })
    await response.body?.cancel()
    return response.status
  } catch {
    // The failure's own text may name the endpoint, which is the client's.
    throw new ProviderUnavailableError('push: no answer')
  }
}

function outcomeOf(status: number): 'sent' | 'gone' {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  if (status === 429 || status >= 500) throw new ProviderUnavailableError(`push: status ${status}`)
  throw new ProviderRefusedError(`push: status ${status}`)
}

function isService(endpoint: string, services: readonly string[]): boolean {
  const url = URL.parse(endpoint)
  if (url?.username !== '' || url.password !== '') return false
  return services.some((service) => {
    const [scheme = '', host = ''] = service.split('//')
    if (url.protocol !== scheme) return false
    return host.startsWith('*.') ? url.host.endsWith(host.slice(1)) : url.host === host
  })
}

function isOpenable({ auth, p256dh }: PushSubscription): boolean {
  try {
    encryptPush(Buffer.alloc(0), { auth, p256dh })
    return Buffer.from(auth, 'base64url').length === 16
  } catch {
    return false
  }
}
