import { readReliefList as readCsv } from '@qadam/domain/lending/relief-list'
import { readIin } from '@qadam/domain/person/iin'
import type { AnswerOf } from '@qadam/wire/endpoint'
import * as wire from '@qadam/wire/relief-lists'
import type { FastifyInstance } from 'fastify'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import { refuse } from '../../http/refusal.ts'
import { applyReliefRows } from '../requests/apply-relief-rows.ts'
import { findReliefRows, type ReliefRow, rowsOfList } from '../requests/relief-rows.ts'
import { takeReliefList } from '../requests/take-relief-list.ts'
import type { OperatorDeps } from './operator-deps.ts'
import { insertAction, insertLooks } from './operator-repository.ts'

type Deps = Pick<OperatorDeps, 'calendar' | 'clients' | 'database' | 'log' | 'notify' | 'secrets' | 'today'>

// A thousand loans are suspended one by one.
const limits = { bodyLimitBytes: 1024 * 1024, timeoutMs: 120_000 }

/** Lists of conscripts and of relief programmes. */
export function mountOperatorReliefLists(operator: FastifyInstance, deps: Deps): void {
  const { database, secrets, today } = deps
  mountEndpoint(
    operator,
    wire.takeReliefList,
    async ({ body }, { ip: address, requestId }) => {
      const { csv, is_preview, operator: name, reason } = body
      const { faults, lines } = readCsv(csv, (digits) => readIin(digits).fault === null)
      const act = { operator: name, address, requestId }
      if (is_preview || faults.length > 0 || lines.length === 0) {
        const rows = await database.sql.transaction().execute(async (trx) => {
          const found = await findReliefRows(trx, today(), lines)
          // This, too, shows who is a client.
          await insertAction(trx, { ...act, action: 'relief_list_read', subject: `${lines.length} lines` })
          return found
        })
        if (!is_preview) return refuse('validation_failed', { fields: { csv: 'wrong' } })
        await insertLooks(database, { ...act, action: 'relief_list_shown', subjects: clientsOf(rows) })
        return { id: null, lines: lines.length, rows: rows.map(present), faults: [...faults] }
      }
      const id = await database.sql.transaction().execute(async (trx) => {
        const taken = await takeReliefList(trx, { secrets, today: today() }, { csv, lines, reason, operator: name })
        await insertAction(trx, { ...act, action: 'relief_list_taken', subject: taken })
        return taken
      })
      await applyReliefRows(deps)
      const rows = await database.sql.transaction().execute((trx) => rowsOfList(trx, id))
      await insertLooks(database, { ...act, action: 'relief_list_shown', subjects: clientsOf(rows) })
      return { id, lines: lines.length, rows: rows.map(present), faults: [] }
    },
    limits,
  )

  mountEndpoint(
    operator,
    wire.readReliefList,
    async ({ params: { id }, query: { operator: name } }, { ip: address, requestId }) => {
      const act = { operator: name, address, requestId }
      const rows = await database.sql.transaction().execute(async (trx) => {
        const found = await rowsOfList(trx, id)
        if (found.length > 0) await insertAction(trx, { ...act, action: 'relief_list_read', subject: id })
        return found
      })
      if (rows.length === 0) return refuse('not_found')
      await insertLooks(database, { ...act, action: 'relief_list_shown', subjects: clientsOf(rows) })
      return { id, lines: new Set(rows.map(({ line }) => line)).size, rows: rows.map(present), faults: [] }
    },
  )
}

/** The answer to an iin shows that its owner borrows here, so each of these clients is named in the record. */
function clientsOf(rows: readonly ReliefRow[]): string[] {
  return [...new Set(rows.flatMap(({ clientId }) => (clientId === null ? [] : [clientId])))]
}

function present({
  contractNumber: contract_number,
  ...row
}: Omit<ReliefRow, 'basis' | 'clientId' | 'loanId'>): AnswerOf<typeof wire.readReliefList>['rows'][number] {
  const { from, ground, line, state, until } = row
  return { contract_number, from, ground, line, state, until }
}
