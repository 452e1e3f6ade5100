import { type CabinetEventData, cabinetEvent, type StepEventData, stepEvent } from '@qadam/wire/realtime'
import Echo from 'laravel-echo'
import { io, type Socket } from 'socket.io-client'
import { onTestFinished } from 'vitest'

export type Ear = {
  /** Steps received so far, in order. */
  readonly heard: StepEventData['step'][]
  /** Changed parts of the cabinet, in order. */
  readonly changed: CabinetEventData['about'][]
  /** Refused subscriptions: channel and status. */
  readonly refused: [string, number][]
  readonly socket: Socket
  /** Drops what was received so far. */
  forget(): void
  leave(): void
}

/** The public laravel-echo client with the settings of Spec §9, on one private channel. */
export async function anEcho(origin: string, { channel, token }: { channel: string; token: string }): Promise<Ear> {
  const echo = new Echo({
    broadcaster: 'socket.io',
    client: io,
    host: origin,
    auth: { headers: { Authorization: `Bearer ${token}` } },
    transports: ['websocket', 'polling'],
    forceNew: true,
    reconnectionDelay: 1_000,
    reconnectionDelayMax: 5_000,
    randomizationFactor: 0.5,
    timeout: 20_000,
  })
  const heard: Ear['heard'] = []
  const changed: Ear['changed'] = []
  const refused: Ear['refused'] = []
  const { socket } = echo.connector as unknown as { socket: Socket }
  socket.on('subscription_error', (name: string, status: number) => refused.push([name, status]))
  echo.private(channel).listen(`.${stepEvent}`, (data: StepEventData) => heard.push(data.step))
  echo.private(channel).listen(`.${cabinetEvent}`, (data: CabinetEventData) => changed.push(data.about))
  onTestFinished(() => echo.disconnect())
  await connected(socket)
  const forget = () => {
    heard.length = 0
    changed.length = 0
  }
  return { heard, changed, refused, socket, forget, leave: () => echo.leave(channel) }
}

/** Says nothing about the subscription, which is not acknowledged: `TestApp.listen` waits for it. */
async function connected(socket: Socket): Promise<void> {
  if (!socket.connected) await new Promise<void>((resolve) => socket.once('connect', () => resolve()))
}
