import { getCabinet, openCabinet } from '@qadam/wire/cabinet'
import type { FastifyInstance } from 'fastify'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import type { CabinetService } from './cabinet-service.ts'

export function mountCabinet(app: FastifyInstance, cabinet: CabinetService): void {
  const options = { findSession: cabinet.findWithCabinet }

  mountEndpoint(app, openCabinet, ({ body }, { session }) => cabinet.open(session, body), options)
  mountEndpoint(app, getCabinet, (_input, { session }) => cabinet.read(session), options)
}
