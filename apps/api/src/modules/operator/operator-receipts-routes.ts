import { receiptNumber } from '@qadam/domain/lending/receipt-number'
import * as wire from '@qadam/wire/receipts'
import type { FastifyInstance } from 'fastify'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { writeOfUncheckedAct } from '../approvals/run-or-ask.ts'
import { endPending } from '../receipts/end-pending.ts'
import { findPending } from '../receipts/find-pending.ts'
import { findUnidentified } from '../receipts/find-unidentified.ts'
import { identifyReceipt } from '../receipts/identify-receipt.ts'
import { moveReceipt } from '../receipts/move-receipt.ts'
import { lockReceipt, presentReceipt } from '../receipts/receipts.ts'
import { takeBack } from '../receipts/take-back.ts'
import { findLoanId } from '../servicing/loan-books.ts'
import type { OperatorDeps } from './operator-deps.ts'
import { insertAction, insertLooks } from './operator-repository.ts'

/** Money from unknown payers, under way without end, on a wrong loan, or to be taken back. */
export function mountOperatorReceipts(operator: FastifyInstance, receipts: OperatorDeps): void {
  const { database, outbox, policy } = receipts

  mountEndpoint(operator, wire.listPending, async ({ query }, { ip: address, requestId }) => {
    const waiting = await findPending(database)
    const subjects = waiting.map(({ id }) => id)
    await insertLooks(database, { operator: query.operator, action: 'receipt_listed', subjects, address, requestId })
    return {
      receipts: waiting.map(({ account, amount_tiyn, channel, external_id, heard_at, id, paid_at }) => ({
        ...{ id, channel, external_id, account, amount_tiyn: Number(amount_tiyn) },
        ...{ paid_at: paid_at.toISOString(), waits_since: heard_at.toISOString() },
      })),
    }
  })

  mountEndpoint(operator, wire.refusePending, ({ body, params: { id } }, { ip: address, requestId }) =>
    database.sql.transaction().execute(async (trx) => {
      const receipt = await endPending(trx, receipts, { ...body, id })
      if (receipt instanceof Refusal) return receipt
      const action = { operator: body.operator, action: 'receipt_refused', subject: id } as const
      await insertAction(trx, { ...action, address, requestId })
      return presentReceipt(receipt)
    }),
  )

  mountEndpoint(operator, wire.moveReceipt, ({ body, params: { id } }, { ip: address, requestId }) =>
    database.sql.transaction().execute(async (trx) => {
      const { contract_number, excused, from_contract_number, operator: name, reason } = body
      const fromLoanId = await findLoanId(trx, BigInt(from_contract_number))
      const toLoanId = await findLoanId(trx, BigInt(contract_number))
      if (fromLoanId === undefined || toLoanId === undefined) return refuse('not_found')
      // A token names nobody whom a second person could confirm: such acts are asked for in the console.
      if (policy.fourEyes === 'on') return refuse('second_person_needed')
      const move = { id, fromLoanId, toLoanId, excused, reason, operator: name }
      const receipt = await moveReceipt(trx, receipts, move)
      if (receipt instanceof Refusal) return receipt
      await insertAction(trx, { operator: name, action: 'receipt_moved', subject: id, address, requestId })
      await writeOfUncheckedAct(trx, outbox)
      return presentReceipt(receipt)
    }),
  )

  mountEndpoint(operator, wire.listUnidentified, async ({ query }, { ip: address, requestId }) => {
    const waiting = await findUnidentified(database)
    const subjects = waiting.map(({ id }) => id)
    await insertLooks(database, { operator: query.operator, action: 'receipt_listed', subjects, address, requestId })
    return {
      receipts: waiting.map(({ account, amount_tiyn, channel, external_id, id, paid_at, ...named }) => ({
        ...{ id, number: receiptNumber(named) ?? '', channel, external_id, account },
        ...{ amount_tiyn: Number(amount_tiyn), paid_at: paid_at.toISOString() },
      })),
    }
  })

  mountEndpoint(operator, wire.identifyReceipt, ({ body, params: { id } }, { ip: address, requestId }) =>
    database.sql.transaction().execute(async (trx) => {
      if (!(await lockReceipt(trx, id))) return refuse('not_found')
      if (policy.fourEyes === 'on') return refuse('second_person_needed')
      const receipt = await identifyReceipt(trx, receipts, { id, contractNumber: body.contract_number })
      if (receipt instanceof Refusal) return receipt
      await insertAction(trx, {
        operator: body.operator,
        action: 'receipt_identified',
        subject: id,
        address,
        requestId,
      })
      await writeOfUncheckedAct(trx, outbox)
      return presentReceipt(receipt)
    }),
  )

  mountEndpoint(operator, wire.takeReceiptBack, ({ body, params: { id } }, { ip: address, requestId }) =>
    database.sql.transaction().execute(async (trx) => {
      const receipt = await lockReceipt(trx, id)
      if (!receipt) return refuse('not_found')
      if (receipt.state !== 'confirmed') return refuse('payment_stays')
      await insertAction(trx, {
        operator: body.operator,
        action: 'receipt_taken_back',
        subject: id,
        address,
        requestId,
      })
      return presentReceipt(await takeBack(trx, receipts, { receipt, excused: body.excused, reason: body.reason }))
    }),
  )
}
