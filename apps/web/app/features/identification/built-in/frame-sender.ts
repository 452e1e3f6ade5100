import { LivenessTrouble } from '../liveness-check.ts'
import type { KeyFrame } from './frame-chain.ts'
import { SessionOver } from './session-over.ts'

type Receiver = {
  /** The site's own URL for frames, in the page's language. */
  readonly address: string
  readonly sessionId: string
}

/** Long enough in total for a phone that loses its network in a lift. */
const pausesMs = [500, 1000, 2000, 4000]

/** Sends key frames to the site, retrying lost responses: the same frame sent twice counts once. */
export function frameSender({ address, sessionId }: Receiver): (frame: KeyFrame) => Promise<void> {
  return async ({ number, sha256, chain, image }) => {
    const body = new FormData()
    const fields = { session_id: sessionId, number: String(number), sha256, chain, image: image ?? '' }
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    const answer = await persistently(() => fetch(address, { method: 'POST', body, redirect: 'manual' }))
    if (!answer.ok) throw await refusal(answer)
  }
}

async function persistently(send: () => Promise<Response>): Promise<Response> {
  for (const pauseMs of pausesMs) {
    try {
      return await send()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
  return send().catch((cause: unknown) => {
    throw new LivenessTrouble('ServerConnectionError', { cause })
  })
}

async function refusal(answer: Response): Promise<Error> {
  // A signed-out visitor is redirected to the login, and a script must not follow that.
  if (answer.type === 'opaqueredirect' || answer.status === 401 || answer.status === 403) {
    return new LivenessTrouble('ServerAuthorizationError')
  }
  if (answer.status >= 500) return new LivenessTrouble('ServerWorkError')
  const { code } = await answer.json().catch(() => ({ code: undefined }))
  return code === 'liveness_expired' ? new SessionOver() : new LivenessTrouble('ClientWorkError')
}
