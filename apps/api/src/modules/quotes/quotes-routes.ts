import { calculateTerms } from '@qadam/wire/quotes'
import type { FastifyInstance } from 'fastify'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import { refuse } from '../../http/refusal.ts'
import { faultsOf, termsOf } from './quoted-terms.ts'
import type { QuotesDeps } from './quotes-deps.ts'
import { presentTerms } from './quotes-presenter.ts'
import { mountScheduleFiles } from './schedule-files.ts'

const minute = { publicForSeconds: 60 }

export function mountQuotes(app: FastifyInstance, deps: QuotesDeps): void {
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
