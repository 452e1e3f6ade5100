import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Database } from '../../db/connect.ts'
import { eachRow } from '../../jobs/each-row.ts'
import { type Job, jobKind } from '../../jobs/job.ts'
import type { Log } from '../../log.ts'
import { tellCabinet } from '../../realtime/step-notice.ts'
import type { Notify } from '../notifications/notifications-service.ts'
import type { ClientsService } from '../registration/registration-clients-service.ts'
import { type LegalEntity, renderContract } from './contract-pdf.ts'
import { makeContractDocuments } from './contracts-drafts-service.ts'
import { giveUpChecks } from './contracts-payees-jobs.ts'
import { findPayee } from './contracts-payees-repository.ts'
import { findContract, findOverdue, isCoolingOffOver, lockContract, moveContract } from './contracts-repository.ts'
import { tellCoolingOffOver } from './contracts-signing-service.ts'

type Deps = {
  readonly database: Database
  readonly clients: ClientsService
  readonly log: Log
  readonly legal: LegalEntity
  readonly notify: Notify
}

const endOverdue = jobKind({
  name: 'end-overdue-contracts',
  schema: z.object({}),
  retries: 0,
  backoff: { firstSeconds: 60, longestSeconds: 60 },
  schedule: '*/5 * * * *',
})

const endedAtOnce = 500

export function contractJobs({ clients, database, legal, log, notify }: Deps): Job[] {
  return [
    {
      ...makeContractDocuments,
      async run({ contract_id }) {
        const contract = await findContract(database.sql, contract_id)
        if (contract?.state !== 'preparing') return
        const client = await clients.byId(contract.client_id)
        const payee = await findPayee(database.sql, contract.payee_id)
        if (!client || !payee) throw new Error('A contract without its borrower or its payee')
        const parties = { contract, client, payee, legal }
        const pdf_ru = await renderContract({ ...parties, locale: 'ru' })
        const pdf_kk = await renderContract({ ...parties, locale: 'kk' })
        await database.sql.transaction().execute(async (trx) => {
          const row = await lockContract(trx, contract_id)
          const files = { pdf_ru, pdf_kk, sha256_ru: sha256(pdf_ru), sha256_kk: sha256(pdf_kk) }
          if (row?.state !== 'preparing' || !(await moveContract(trx, row, 'documents_made', files))) return
          await tellCabinet(trx, client.registrationId, 'contract')
        })
      },
    },
    {
      ...tellCoolingOffOver,
      async run({ contract_id }) {
        const contract = await findContract(database.sql, contract_id)
        const client = contract && (await clients.byId(contract.client_id))
        if (!client || contract.state !== 'cooling_off') return
        await database.sql.transaction().execute(async (trx) => {
          const row = await lockContract(trx, contract_id)
          const isOver = row?.state === 'cooling_off' && (await isCoolingOffOver(trx, contract_id)).isOver
          if (!isOver) return
          await notify(trx, { clientId: client.id, kind: 'cooling_off_over', about: contract_id, facts: {} })
          await tellCabinet(trx, client.registrationId, 'contract')
        })
      },
    },
    {
      ...endOverdue,
      async run() {
        await giveUpChecks({ database, clients }, endedAtOnce)
        const overdue = await findOverdue(database, endedAtOnce)
        await eachRow(overdue, { job: endOverdue.name, log }, async ({ id }) => {
          const contract = await findContract(database.sql, id)
          const client = contract && (await clients.byId(contract.client_id))
          await database.sql.transaction().execute(async (trx) => {
            const row = await lockContract(trx, id)
            // Signed, or consented to, a moment ago.
            if (!row || row.state !== contract?.state) return
            await moveContract(trx, row, row.state === 'preparing' ? 'cancelled' : 'expired', { ended_because: 'time' })
            if (client) await tellCabinet(trx, client.registrationId, 'contract')
          })
        })
      },
    },
  ]
}

function sha256(file: Buffer): Buffer {
  return createHash('sha256').update(file).digest()
}
