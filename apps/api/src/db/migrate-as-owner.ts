import type { Log } from '../log.ts'
import { type Database, openDatabase } from './connect.ts'
import { checkRights, grantRights, roleOf, type Serving } from './database-rights.ts'
import { type MigrationOutcome, migrate } from './migrate.ts'

type Options = Serving & { readonly ownerUrl: string; readonly log: Log }

/** Connects as the owner, migrates, grants the app's role its rights, and disconnects before requests are served. */
export async function migrateAsOwner(
  database: Database,
  { log, ownerUrl, sandbox }: Options,
): Promise<MigrationOutcome> {
  const role = await roleOf(database)
  const owner = await openDatabase({ databaseUrl: ownerUrl, dataDir: '', poolSize: 1, log })
  try {
    const outcome = await migrate(owner, { log })
    if ((await roleOf(owner)) !== role) await grantRights(owner, role, { sandbox })
    await checkRights(database, { sandbox })
    return outcome
  } finally {
    await owner.close()
  }
}
