import { parseArgs } from 'node:util'
import { type Database, openDatabase } from '@qadam/api/db/connect'
import { job } from '@qadam/api/jobs/job'
import { startJobQueue } from '@qadam/api/jobs/job-queue'
import { approvalLetterJob } from '@qadam/api/modules/approvals/approval-letter-job-kind'
import { type First, firstLinkMinutes, inviteFirstAdmin } from '@qadam/api/modules/staff/invite-first-admin'
import { invitationAddress } from '@qadam/api/modules/staff/staff-letter-words'
import { type Secrets, secretsFrom } from '@qadam/api/secrets/secrets'
import { isEmail } from '@qadam/wire/fields'
import { consoleOriginOf } from './console-origin.ts'
import { environmentWithFile } from './environment.ts'
import { readSettings } from './read-settings.ts'
import { problemsMessage } from './setting-problem.ts'
import { exitCodes, startRefusal } from './start-refusal.ts'

const usage = 'node launch.mjs staff invite --email dana@lender.kz --name "Дана Серикова" [--break-glass]'

const faults = {
  an_admin_is_here:
    'There is an admin already, and admins invite the others in the console. If none of them can sign in, add --break-glass: it is recorded.',
  roles_apart: 'This person is an accountant or an auditor, and no admin may be that.',
  left: 'This person has left or is invented by the sandbox: take another e-mail.',
} as const

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

const { problems, values } = readSettings(environmentWithFile('.env'))
if (problems.length > 0) {
  process.stderr.write(problemsMessage(problems))
  process.exit(exitCodes.settings)
}
const asked = askedIn(process.argv.slice(2))
if (!asked) {
  process.stderr.write(`Say: ${usage}\n`)
  process.exit(1)
}

try {
  process.exitCode = await invite(asked)
} catch (error) {
  const refusal = startRefusal(error, values)
  if (!refusal) throw error
  process.stderr.write(`${refusal.sentence}\n`)
  process.exitCode = refusal.exitCode
}

async function invite(first: First): Promise<number> {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SECRET_KEY: secretKey } = values
  const database = await openDatabase({ databaseUrl, dataDir, poolSize: 2, log: silent })
  try {
    const { fault, key } = await invitedBy(database, secretsFrom(secretKey), first)
    if (fault !== undefined) return failed(faults[fault])
    process.stdout.write(`${invitationAddress(consoleOriginOf(values), key)}\n`)
    process.stdout.write(`Good once, for ${firstLinkMinutes} minutes. Open it where the console can be reached.\n`)
    return 0
  } catch (error) {
    // 42P01: a table is missing, because no server has migrated this database yet.
    if ((error as { code?: string }).code !== '42P01') throw error
    return failed('This database is empty: start the server once, it makes the tables.')
  } finally {
    await database.close()
  }
}

/** The letters that tell of it wait in the queue for a server that sends them. */
async function invitedBy(database: Database, secrets: Secrets, first: First) {
  const jobs = [job({ ...approvalLetterJob, run: async () => undefined })]
  const outbox = await startJobQueue(database, { runsJobs: false, jobs, log: silent })
  try {
    return await inviteFirstAdmin({ database, outbox, secrets }, first)
  } finally {
    await outbox.stop()
  }
}

function failed(sentence: string): number {
  process.stderr.write(`${sentence}\n`)
  return 1
}

function askedIn(args: string[]): First | undefined {
  const { email, name, 'break-glass': breaksGlass = false } = parsed(args)
  if (email === undefined || name === undefined || !isEmail(email) || !/^.{1,100}$/u.test(name.trim())) return undefined
  return { email, name: name.trim(), breaksGlass }
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      options: { email: { type: 'string' }, name: { type: 'string' }, 'break-glass': { type: 'boolean' } },
    }).values
  } catch {
    return {}
  }
}
