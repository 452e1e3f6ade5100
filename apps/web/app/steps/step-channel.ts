import type { Step } from '@qadam/domain/registration/steps'
import type { cabinetEvent, StepEventData, stepEvent } from '@qadam/wire/realtime'
import type { StepChannelRight } from './step-now.ts'

export type StepChannel = {
  readonly isUp: () => boolean
  /** Replaces the subscription token, which expires after half an hour. */
  renew(right: StepChannelRight): void
  close(): void
}

type Heard = {
  step(step: Step): void
  /** Data shown in the cabinet has changed. */
  cabinet(): void
  /** Connected or reconnected: events during the interruption were missed. */
  joined(): void
  /** The subscription token has expired. */
  refused(): void
}

const heardEvent: typeof stepEvent = 'potential-client-step'
const heardInCabinet: typeof cabinetEvent = 'cabinet-changed'

// Spec §9. Reconnection attempts are unlimited unless configured.
const reconnection = {
  reconnectionDelay: 1_000,
  reconnectionDelayMax: 5_000,
  randomizationFactor: 0.5,
  timeout: 20_000,
}

/** Opens the private channel of one registration with the public laravel-echo client, which is lazy-loaded. */
export async function openStepChannel(apiUrl: string, right: StepChannelRight, heard: Heard): Promise<StepChannel> {
  const { Echo, io } = await import('./echo-client.ts')
  const auth = { headers: { Authorization: `Bearer ${right.token}` } }
  let held = right
  let listensUntil = endOf(right)
  const echo = new Echo<'socket.io'>({
    broadcaster: 'socket.io',
    client: io,
    host: apiUrl || location.origin,
    auth,
    transports: ['websocket'],
    forceNew: true,
    ...reconnection,
  })
  const { socket } = echo.connector
  const channel = echo.private(right.channel)
  let isRefused = false
  channel.listen(`.${heardEvent}`, ({ step }: StepEventData) => heard.step(step))
  channel.listen(`.${heardInCabinet}`, () => heard.cabinet())
  socket.on('connect', () => {
    listensUntil = endOf(held)
    heard.joined()
  })
  socket.on('subscription_error', () => {
    isRefused = true
    heard.refused()
  })
  return {
    isUp: () => socket.connected && !isRefused,
    renew(newer) {
      held = newer
      auth.headers.Authorization = `Bearer ${newer.token}`
      // Renews before the old token expires, so that an authorised client is never refused.
      const isEnding = listensUntil - Date.now() < newer.expires_in * 333
      if (!isRefused && !isEnding) return
      isRefused = false
      listensUntil = endOf(newer)
      channel.subscribe()
    },
    close: () => echo.disconnect(),
  }
}

function endOf({ expires_in }: StepChannelRight): number {
  return Date.now() + expires_in * 1_000
}
