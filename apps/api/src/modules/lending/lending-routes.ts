import { calculateTerms } from '@qadam/contract/lending'
import type { Day } from '@qadam/domain/calendar/day'
import type { FastifyInstance } from 'fastify'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import { refuse } from '../../http/refusal.ts'
import type { Limits } from '../../limits/limits.ts'
import { presentTerms } from './lending-presenter.ts'
import { faultsOf, termsOf } from './lending-service.ts'
import { mountScheduleFiles } from './schedule-files.ts'

export type LendingDeps = {
  readonly lender: string
  readonly today: () => Day
  readonly limits: Limits
  readonly nameOfAddress: (ip: string) => string
}

const minute = { publicForSeconds: 60 }

export function mountLending(app: FastifyInstance, deps: LendingDeps): void {
  mountEndpoint(
    app,
    calculateTerms,
    async ({ query }) => {
      const day = deps.today()
      const faults = faultsOf(query, day)
      return faults ? refuse('validation_failed', { fields: faults }) : presentTerms(termsOf(query, day))
    },
    minute,
  )
  mountScheduleFiles(app, deps)
}
