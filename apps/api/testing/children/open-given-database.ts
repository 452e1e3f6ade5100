import { type Database, openDatabase } from '../../src/db/connect.ts'
import { aLog } from '../a-log.ts'

export function openGivenDatabase(): Promise<Database> {
  const { DATABASE_URL, DATA_DIR } = process.env
  return openDatabase({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR!, poolSize: 5, log: aLog() })
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
