import type { Day } from '@qadam/domain/calendar/day'
import type { Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { TableSweptBy } from '../../db/personal-columns.ts'
import type { Tables } from '../../db/tables.ts'
import { type Job, job, jobKind } from '../../jobs/job.ts'
import { answerDueRequests, type RequestAnswering } from './answer-requests.ts'
import { dataFileToMake } from './ask-for-data.ts'
import { type DataFileMaking, makeDataFile } from './make-data-file.ts'
import { forgetExports } from './personal-data-repository.ts'

const requestsToAnswer = jobKind({
  name: 'answer-personal-requests',
  schema: z.object({}),
  retries: 0,
  backoff: { firstSeconds: 60, longestSeconds: 60 },
  timeoutSeconds: 600,
  schedule: '37 * * * *',
})

const sweeps: {
  readonly [Table in TableSweptBy<'answer-personal-requests'>]: (trx: Transaction<Tables>) => Promise<void>
} = { data_exports: (trx) => forgetExports(trx, 'expired') }

type Working = DataFileMaking & RequestAnswering & { readonly today: () => Day }

export function personalDataJobs(context: Working): Job[] {
  const { database, today } = context
  return [
    job({ ...dataFileToMake, run: ({ export_id }) => makeDataFile(context, export_id) }),
    job({
      ...requestsToAnswer,
      async run() {
        for (const sweep of Object.values(sweeps)) await database.sql.transaction().execute(sweep)
        await answerDueRequests(context, today())
      },
    }),
  ]
}
