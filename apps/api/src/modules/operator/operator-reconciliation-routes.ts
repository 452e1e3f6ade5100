import type { Day } from '@qadam/domain/calendar/day'
import * as wire from '@qadam/wire/reconciliation'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/connect.ts'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import { refuse } from '../../http/refusal.ts'
import { explainDifference } from '../reconciliation/explain-difference.ts'
import { findDifferences, findMoneyOnItsWay } from '../reconciliation/find-differences.ts'
import { takeBankStatement } from '../reconciliation/take-bank-statement.ts'
import { takeChannelFile } from '../reconciliation/take-channel-file.ts'
import { insertAction } from './operator-repository.ts'

type Deps = { readonly database: Database; readonly today: () => Day }

// Twenty thousand lines of a name and a sum.
const fileBytes = 4 * 1024 * 1024

/** Compares what channels and the bank report of the money with our own records. */
export function mountOperatorReconciliation(operator: FastifyInstance, { database, today }: Deps): void {
  mountEndpoint(operator, wire.readReconciliation, async () => {
    const [open, money] = [await findDifferences(database), await findMoneyOnItsWay(database)]
    return {
      differences: open.map(({ channel, day, external_id, here_state, here_tiyn, id, kind, source, ...more }) => ({
        ...{ id, source, channel, day, external_id, kind, here_state, opened_on: more.opened_on },
        there_tiyn: more.there_tiyn === null ? null : Number(more.there_tiyn),
        here_tiyn: here_tiyn === null ? null : Number(here_tiyn),
      })),
      money: {
        ...{ confirmed_tiyn: Number(money.confirmed), pending_tiyn: Number(money.pending) },
        ...{ refused_tiyn: Number(money.refused), reversed_tiyn: Number(money.reversed) },
        ...{ settled_tiyn: Number(money.settled), in_transit_tiyn: Number(money.inTransit) },
      },
    }
  })

  mountEndpoint(
    operator,
    wire.takeChannelFile,
    ({ body }, { ip: address, requestId }) =>
      database.sql.transaction().execute(async (trx) => {
        const { channel, day, operator: name } = body
        const lines = body.lines.map(({ amount_tiyn, external_id }) => ({
          ...{ externalId: external_id, amount: amount_tiyn },
        }))
        const compared = await takeChannelFile(trx, { today: today() }, { channel, day, lines, operator: name })
        const subject = `${channel} ${day}`
        await insertAction(trx, { operator: name, action: 'channel_file_taken', subject, address, requestId })
        return compared
      }),
    { bodyLimitBytes: fileBytes, timeoutMs: 30_000 },
  )

  mountEndpoint(
    operator,
    wire.takeBankStatement,
    async ({ body }, { ip: address, requestId }) => {
      const { operator: name } = body
      const lines = body.lines.map(({ amount_tiyn, came_on, channel, for_day, reference }) => ({
        ...{ reference, channel, forDay: for_day, cameOn: came_on, amount: amount_tiyn },
      }))
      return database.sql.transaction().execute(async (trx) => {
        const taken = await takeBankStatement(trx, { today: today() }, { lines, operator: name })
        const subject = `${lines.length} lines`
        await insertAction(trx, { operator: name, action: 'bank_statement_taken', subject, address, requestId })
        return taken
      })
    },
    { timeoutMs: 30_000 },
  )

  mountEndpoint(operator, wire.explainDifference, ({ body, params: { id } }, { ip: address, requestId }) =>
    database.sql.transaction().execute(async (trx) => {
      const { operator: name, reason } = body
      if (!(await explainDifference(trx, { id, reason, operator: name }))) return refuse('not_found')
      await insertAction(trx, { operator: name, action: 'difference_explained', subject: id, address, requestId })
      return { explained: true as const }
    }),
  )
}
