import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { SandboxMemory } from '../../providers/sandbox/sandbox-memory.ts'

/** Keeps the sandbox providers' state in the database, so that all nodes behave alike and a restart loses nothing. */
export function sandboxMemoryIn({ sql: db }: Database): SandboxMemory {
  return {
    async behaviour(provider) {
      const row = await db
        .selectFrom('sandbox_behaviours')
        .selectAll()
        .where('provider', '=', provider)
        .executeTakeFirst()
      return { delayMs: row?.delay_ms ?? 0, isAway: row?.is_away ?? false }
    },
    async secondsSinceFirst(name) {
      await db
        .insertInto('sandbox_first_calls')
        .values({ name })
        .onConflict((c) => c.column('name').doNothing())
        .execute()
      const { seconds } = await db
        .selectFrom('sandbox_first_calls')
        .select(sql<number>`extract(epoch from now() - at)::float8`.as('seconds'))
        .where('name', '=', name)
        .executeTakeFirstOrThrow()
      return seconds
    },
    async firstOf(name, value) {
      await db
        .insertInto('sandbox_firsts')
        .values({ name, value })
        .onConflict((c) => c.column('name').doNothing())
        .execute()
      const first = await db
        .selectFrom('sandbox_firsts')
        .select('value')
        .where('name', '=', name)
        .executeTakeFirstOrThrow()
      return first.value
    },
    async valueOf(name) {
      const first = await db.selectFrom('sandbox_firsts').select('value').where('name', '=', name).executeTakeFirst()
      return first?.value
    },
    async deliver(message) {
      await db
        .insertInto('sandbox_inbox')
        .values(message)
        .onConflict((c) => c.column('key').doNothing())
        .execute()
    },
    async keepSigning({ documentName, documentSha256, iin, pdf, signingId }) {
      await db
        .insertInto('sandbox_signings')
        .values({
          signing_id: signingId,
          iin,
          document_name: documentName,
          document_sha256: documentSha256,
          pdf,
          code: null,
        })
        .onConflict((c) => c.column('signing_id').doNothing())
        .execute()
    },
    async takeSigning(code) {
      const row = await db.selectFrom('sandbox_signings').selectAll().where('code', '=', code).executeTakeFirst()
      if (!row) return null
      const { document_name, document_sha256, iin, pdf, signing_id } = row
      return { signingId: signing_id, iin, documentName: document_name, documentSha256: document_sha256, pdf }
    },
  }
}
