import { type Selectable, sql, type Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '../../db/connect.ts'
import type { ExternalSignaturesTable } from '../../db/lending-tables.ts'
import type { Tables } from '../../db/tables.ts'
import { jobKind } from '../../jobs/job.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import type { Signing } from '../../providers/signing/signing.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import type { ContractRow } from './contract.ts'
import type { Contracts } from './contracts.ts'

export type ExternalSignatureRow = Selectable<ExternalSignaturesTable>

export type ExternalSigning = Contracts & {
  readonly secrets: Secrets
  readonly siteOrigin: string
  readonly providers: { readonly signing: Signing }
}

type Executor = Database['sql'] | Transaction<Tables>

const payload = z.object({ id: z.uuid() })

export const externalSignatureToOpen = jobKind({
  name: 'open-external-signature',
  schema: payload,
  retries: 10,
  backoff: { firstSeconds: 2, longestSeconds: 60 },
})

export const externalSignatureToCheck = jobKind({
  name: 'check-external-signature',
  schema: payload,
  retries: 20,
  backoff: { firstSeconds: 2, longestSeconds: 60 },
})

/** Begins a try: the service gets the file in the language of the draft. The contract must be locked. */
export async function beginExternalSignature(
  trx: Transaction<Tables>,
  outbox: Outbox,
  { id: contract_id, locale, ...row }: Pick<ContractRow, 'id' | 'locale' | 'sha256_ru' | 'sha256_kk'>,
): Promise<void> {
  const language = locale === 'kk' ? 'kk' : 'ru'
  const document_sha256 = row[`sha256_${language}`]
  if (!document_sha256) throw new Error('A contract without files cannot be signed')
  const { id } = await trx
    .insertInto('external_signatures')
    .values({ contract_id, locale: language, document_sha256 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await outbox.enqueue(trx, externalSignatureToOpen, { id })
}

/** The try under way, or the last one. */
export async function findExternalSignature(
  executor: Executor,
  contractId: string,
): Promise<ExternalSignatureRow | undefined> {
  return executor
    .selectFrom('external_signatures')
    .selectAll()
    .where('contract_id', '=', contractId)
    .orderBy('begun_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function findExternalSignatureById(
  executor: Executor,
  id: string,
): Promise<ExternalSignatureRow | undefined> {
  return executor.selectFrom('external_signatures').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Under the contract's lock. */
export async function isSignedExternally(
  executor: Executor,
  { id, needs_external_signature }: Pick<ContractRow, 'id' | 'needs_external_signature'>,
): Promise<boolean> {
  if (!needs_external_signature) return true
  return (await findExternalSignature(executor, id))?.result === 'signed'
}

type End =
  | { readonly result: 'signed'; readonly signature: Buffer }
  | { readonly result: 'refused'; readonly reason: NonNullable<ExternalSignatureRow['reason']> }

export async function finishExternalSignature(trx: Transaction<Tables>, id: string, end: End): Promise<void> {
  await trx
    .updateTable('external_signatures')
    .set({ ...end, finished_at: sql<Date>`now()`, sealed_code: null } as never)
    .where('id', '=', id)
    .execute()
}
