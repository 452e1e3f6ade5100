import type { Database } from '../../db/connect.ts'

/** Undefined once the account is closed. */
export async function phoneOf({ sql: db }: Database, accountId: string): Promise<string | undefined> {
  const account = await db
    .selectFrom('accounts')
    .select('phone')
    .where('id', '=', accountId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return account?.phone
}
