import { type Selectable, sql, type Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { SigningsTable } from '../../db/registration-tables.ts'
import type { Tables } from '../../db/tables.ts'

type Trx = Transaction<Tables>

export type SigningRow = Selectable<SigningsTable>

type MovePayload = { readonly registrationId: string; readonly move: number }

export async function insertSigning(
  database: Database,
  { move, pdf, registrationId, sha256 }: MovePayload & { pdf: Buffer; sha256: Buffer },
): Promise<void> {
  await database.sql
    .insertInto('signings')
    .values({
      registration_id: registrationId,
      move,
      document_pdf: pdf,
      document_sha256: sha256,
      provider_signing_id: null,
      state_mac: null,
      return_to: null,
      sealed_code: null,
      finished_at: null,
      result: null,
      reason: null,
      signature: null,
    })
    .onConflict((conflict) => conflict.columns(['registration_id', 'move']).doNothing())
    .execute()
}

export async function findSigning(
  executor: Database['sql'] | Trx,
  { move, registrationId }: MovePayload,
): Promise<SigningRow | undefined> {
  return executor
    .selectFrom('signings')
    .selectAll()
    .where('registration_id', '=', registrationId)
    .where('move', '=', move)
    .executeTakeFirst()
}

/** Returns the signing in progress, or the last one. */
export async function findNewestSigning(
  executor: Database['sql'] | Trx,
  registrationId: string,
): Promise<SigningRow | undefined> {
  return executor
    .selectFrom('signings')
    .selectAll()
    .where('registration_id', '=', registrationId)
    .orderBy('move', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function keepProviderId(trx: Trx, id: string, providerSigningId: string): Promise<void> {
  await trx.updateTable('signings').set({ provider_signing_id: providerSigningId }).where('id', '=', id).execute()
}

export async function keepState(trx: Trx, id: string, state: { mac: Buffer; returnTo: string }): Promise<void> {
  await trx
    .updateTable('signings')
    .set({ state_mac: state.mac, return_to: state.returnTo })
    .where('id', '=', id)
    .execute()
}

export async function keepCode(trx: Trx, id: string, sealedCode: Buffer): Promise<void> {
  await trx.updateTable('signings').set({ sealed_code: sealedCode }).where('id', '=', id).execute()
}

type End =
  | { readonly result: 'signed'; readonly signature: Buffer }
  | { readonly result: 'refused' | 'expired'; readonly reason: string }

export async function finishSigning(trx: Trx, id: string, end: End): Promise<void> {
  await trx
    .updateTable('signings')
    .set({
      finished_at: sql<Date>`now()`,
      sealed_code: null,
      result: end.result,
      reason: end.result === 'signed' ? null : end.reason,
      signature: end.result === 'signed' ? end.signature : null,
    })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .execute()
}
