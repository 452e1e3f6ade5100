import { getBranches, replaceBranches as replaceEndpoint } from '@qadam/wire/operator-branches'
import type { FastifyInstance } from 'fastify'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import { readBranches, replaceBranches } from '../reference/replace-branches.ts'
import type { OperatorDeps } from './operator-deps.ts'
import { insertAction } from './operator-repository.ts'

/** Branches that receive clients, as shown on /contacts. */
export function mountOperatorBranches(operator: FastifyInstance, deps: Pick<OperatorDeps, 'database'>): void {
  mountEndpoint(operator, getBranches, async () => ({ branches: await readBranches(deps.database) }))

  mountEndpoint(operator, replaceEndpoint, ({ body }, { ip: address, requestId }) =>
    replaceBranches(deps, body.branches, (trx) =>
      insertAction(trx, {
        operator: body.operator,
        action: 'branches_replaced',
        subject: String(body.branches.length),
        address,
        requestId,
      }),
    ),
  )
}
