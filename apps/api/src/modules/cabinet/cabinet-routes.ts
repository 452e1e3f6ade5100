import { getCabinet, openCabinet } from '@qadam/contract/cabinet'
import type { FastifyInstance } from 'fastify'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import type { CabinetService } from './cabinet-service.ts'

export function mountCabinet(app: FastifyInstance, cabinet: CabinetService): void {
  const options = { findSession: cabinet.findWithCabinet }

  mountEndpoint(app, openCabinet, ({ body }, { locale, session }) => cabinet.open(session, body, locale), options)
  mountEndpoint(app, getCabinet, (_input, { locale, session }) => cabinet.read(session, locale), options)
}
