import { getLoan, listLoans } from '@qadam/contract/loans'
import type { FastifyInstance } from 'fastify'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import { refuse } from '../../http/refusal.ts'
import type { LoansService } from './loans-service.ts'

export function mountLoans(app: FastifyInstance, { loans }: { readonly loans: LoansService }): void {
  mountEndpoint(app, listLoans, async (_input, { session }) => ({ loans: await loans.ofAccount(session.accountId) }))
  mountEndpoint(
    app,
    getLoan,
    async ({ params }, { session }) => (await loans.oneOfAccount(session.accountId, params.id)) ?? refuse('not_found'),
  )
}
