import { receiptNumber } from '@qadam/domain/lending/receipt-number'
import * as wire from '@qadam/wire/receipts'
import type { FastifyInstance } from 'fastify'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { findUnidentified } from '../receipts/find-unidentified.ts'
import { identifyReceipt } from '../receipts/identify-receipt.ts'
import { lockReceipt, presentReceipt, type Receipts } from '../receipts/receipts.ts'
import { takeBack } from '../receipts/take-back.ts'
import { insertAction, insertLooks } from './operator-repository.ts'

/** Money from unknown payers, and money that has to be taken back. */
export function mountOperatorReceipts(operator: FastifyInstance, receipts: Receipts): void {
  const { database } = receipts

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
      const receipt = await identifyReceipt(trx, receipts, { id, contractNumber: body.contract_number })
      if (receipt instanceof Refusal) return receipt
      await insertAction(trx, {
        operator: body.operator,
        action: 'receipt_identified',
        subject: id,
        address,
        requestId,
      })
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
