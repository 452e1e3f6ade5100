import { applyUtm, applyUtmBulk } from '@qadam/wire/marketing'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/connect.ts'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import { refuse } from '../../http/refusal.ts'
import type { Limits } from '../../limits/limits.ts'
import { applyTouch } from './touches.ts'

type Deps = { database: Database; limits: Limits; limitKeyOfAddress: (ip: string, visitor?: string) => string }

export function mountMarketing(app: FastifyInstance, { database, limits, limitKeyOfAddress }: Deps): void {
  // A visitor id can be made up, so the IP address is limited too.
  const tooMany = async (ip: string, visitor: string | null) => {
    const ofAddress = await limits.take('utm', limitKeyOfAddress(ip))
    if (!ofAddress.isAllowed) return refuse('too_many_requests', ofAddress)
    if (visitor === null) return undefined
    const ofVisitor = await limits.take('utm-visitor', limitKeyOfAddress(ip, visitor))
    return ofVisitor.isAllowed ? undefined : refuse('too_many_requests', ofVisitor)
  }
  mountEndpoint(app, applyUtm, async ({ body }, { ip, visitor }) => {
    const refusal = await tooMany(ip, visitor)
    if (refusal) return refusal
    await applyTouch(database, { visitor, utms: [body], clientTimestamp: null })
    return { applied: true as const }
  })
  mountEndpoint(app, applyUtmBulk, async ({ body }, { ip, visitor }) => {
    const refusal = await tooMany(ip, visitor)
    if (refusal) return refusal
    await applyTouch(database, { visitor, utms: body.utms, clientTimestamp: body.client_timestamp })
    return { applied: true as const }
  })
}
