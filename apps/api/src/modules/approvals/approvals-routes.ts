import * as wire from '@qadam/wire/staff/approvals'
import type { FastifyInstance } from 'fastify'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import { type Deciding, decideApproval } from './decide-approval.ts'
import { listApprovals, readApproval } from './list-approvals.ts'
import { withdrawApproval } from './withdraw-approval.ts'

/** Requests that wait for a second person. */
export function mountApprovals(app: FastifyInstance, approvals: Deciding): void {
  const { database } = approvals
  mountEndpoint(app, wire.listApprovals, (input, caller) => listApprovals(database, caller, input))
  mountEndpoint(app, wire.readApproval, ({ params }, caller) => readApproval(database, caller, params.id))
  mountEndpoint(app, wire.decideApproval, (input, caller) => decideApproval(approvals, caller, input))
  mountEndpoint(app, wire.withdrawApproval, ({ params }, caller) => withdrawApproval(database, caller, params.id))
}
