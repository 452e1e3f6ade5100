import { applyUtm, applyUtmBulk } from '@qadam/contract/marketing'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/connect.ts'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import { refuse } from '../../http/refusal.ts'
import type { Limits } from '../../limits/limits.ts'
import { applyTouch } from './marketing-service.ts'

type Deps = { database: Database; limits: Limits; nameOfAddress: (ip: string) => string }

const perAddress = { atMost: 120, perSeconds: 3_600 }

export function mountMarketing(app: FastifyInstance, { database, limits, nameOfAddress }: Deps): void {
  const tooMany = async (ip: string) => {
    const { isAllowed, retryAfterSeconds } = await limits.take(`utm:${nameOfAddress(ip)}`, perAddress)
    return isAllowed ? undefined : refuse('too_many_requests', { retryAfterSeconds })
  }
  mountEndpoint(app, applyUtm, async ({ body }, { ip, visitor }) => {
    const refusal = await tooMany(ip)
    if (refusal) return refusal
    await applyTouch(database, { visitor, utms: [body], clientTimestamp: null })
    return { applied: true as const }
  })
  mountEndpoint(app, applyUtmBulk, async ({ body }, { ip, visitor }) => {
    const refusal = await tooMany(ip)
    if (refusal) return refusal
    await applyTouch(database, { visitor, utms: body.utms, clientTimestamp: body.client_timestamp })
    return { applied: true as const }
  })
}
