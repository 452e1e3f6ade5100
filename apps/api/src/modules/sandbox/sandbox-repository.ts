import { randomBytes } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { SandboxInboxTable } from '../../db/tables.ts'
import { type SandboxProvider, sandboxProviders } from '../../providers/sandbox/sandbox-memory.ts'

export async function findMessages(
  { sql: db }: Database,
  phone: string | undefined,
): Promise<Selectable<SandboxInboxTable>[]> {
  const all = db.selectFrom('sandbox_inbox').selectAll().orderBy('id', 'desc').limit(50)
  return (phone === undefined ? all : all.where('phone', '=', phone)).execute()
}

export type Behaviour = { provider: SandboxProvider; delay_ms: number; is_away: boolean }

export async function findBehaviours({ sql: db }: Database): Promise<Behaviour[]> {
  const rows = await db.selectFrom('sandbox_behaviours').selectAll().execute()
  const known = new Map(rows.map((row) => [row.provider, row]))
  return sandboxProviders.map((provider) => ({
    provider,
    delay_ms: known.get(provider)?.delay_ms ?? 0,
    is_away: known.get(provider)?.is_away ?? false,
  }))
}

export async function saveBehaviour({ sql: db }: Database, behaviour: Behaviour): Promise<void> {
  await db
    .insertInto('sandbox_behaviours')
    .values(behaviour)
    .onConflict((conflict) => conflict.column('provider').doUpdateSet(behaviour))
    .execute()
}

export async function findSandboxSigning({ sql: db }: Database, signingId: string) {
  return db.selectFrom('sandbox_signings').selectAll().where('signing_id', '=', signingId).executeTakeFirst()
}

/** Returns one code per signature, however often the button is pressed. */
export async function signingCode({ sql: db }: Database, signingId: string): Promise<string> {
  const { code } = await db
    .updateTable('sandbox_signings')
    .set({ code: sql<string>`coalesce(code, ${randomBytes(24).toString('base64url')})` })
    .where('signing_id', '=', signingId)
    .returning(({ ref }) => ref('code').$notNull().as('code'))
    .executeTakeFirstOrThrow()
  return code
}

type ExistingClient = { iin: string; phone: string; firstName: string; lastName: string; middleName: string }

/** Inserts people who were clients before the product was tried. Several processes may call it at once. */
export async function insertClients({ sql: db }: Database, clients: readonly ExistingClient[]): Promise<void> {
  for (const { firstName, iin, lastName, middleName, phone } of clients) {
    await db.transaction().execute(async (trx) => {
      await trx
        .insertInto('accounts')
        .values({ phone })
        .onConflict((c) => c.doNothing())
        .execute()
      const account = await trx.selectFrom('accounts').select('id').where('phone', '=', phone).executeTakeFirstOrThrow()
      await trx
        .insertInto('clients')
        .values({
          iin,
          account_id: account.id,
          first_name: firstName,
          last_name: lastName,
          middle_name: middleName,
          email: null,
        })
        .onConflict((c) => c.doNothing())
        .execute()
    })
  }
}
