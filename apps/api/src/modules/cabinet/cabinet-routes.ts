import * as wire from '@qadam/wire/cabinet'
import type { FastifyInstance } from 'fastify'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import type { FindSession } from '../../http/session.ts'
import type { CabinetReading } from './cabinet-parts.ts'
import type { SessionWithCabinet } from './cabinet-repository.ts'
import { papersLister } from './list-papers.ts'
import { openCabinet } from './open-cabinet.ts'
import { showCabinet } from './show-cabinet.ts'

type RouteDeps = { readonly findSession: FindSession<SessionWithCabinet> }

export function mountCabinet(app: FastifyInstance, context: CabinetReading, { findSession }: RouteDeps): void {
  mountEndpoint(app, wire.openCabinet, ({ body }, { session }) => openCabinet(context, session, body), { findSession })
  mountEndpoint(app, wire.getCabinet, (_input, { session }) => showCabinet(context, session), { findSession })

  const listPapers = papersLister(context)
  mountEndpoint(app, wire.listPapers, async (_input, { locale, session }) => ({
    papers: await listPapers(session, locale),
  }))
}
