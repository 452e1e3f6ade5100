import * as wire from '@qadam/wire/push'
import type { FastifyInstance } from 'fastify'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import { type PushDevices, pushOn, subscribeDevice, unsubscribeDevice } from './push-devices.ts'

export function mountPush(app: FastifyInstance, devices: PushDevices): void {
  mountEndpoint(app, wire.getPush, (_input, { session }) => pushOn(devices, session))
  mountEndpoint(app, wire.subscribePush, ({ body }, { session }) => subscribeDevice(devices, session, body))
  mountEndpoint(app, wire.unsubscribePush, (_input, { session }) => unsubscribeDevice(devices, session))
}
