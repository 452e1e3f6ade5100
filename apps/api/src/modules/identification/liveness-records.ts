import * as z from 'zod/mini'
import type { Database } from '../../db/connect.ts'
import { type Job, job } from '../../jobs/job.ts'
import { forgetKeyFrames, forgetRecords } from './identification-frames-repository.ts'

export type RetentionDays = {
  /**
   * Days to retain the record of an identification: verdicts, numbers, hashes, the best frame and the state's photo.
   */
  readonly recordsDays: number
  /** Days to retain the key frames of a check, while its outcome may still be questioned. */
  readonly framesDays: number
}

export function forgetFaces(database: Database, kept: RetentionDays): Job {
  return job({
    name: 'forget-faces',
    schema: z.object({}),
    retries: 0,
    backoff: { firstSeconds: 60, longestSeconds: 60 },
    schedule: '27 * * * *',
    async run() {
      await database.sql.transaction().execute(async (trx) => {
        await forgetKeyFrames(trx, kept)
        await forgetRecords(trx, kept)
      })
    },
  })
}
