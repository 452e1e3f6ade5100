import { retention } from '@qadam/domain/retention/retention'
import * as z from 'zod/mini'
import type { Database } from '../../db/connect.ts'
import { type Job, job } from '../../jobs/job.ts'
import { countForgotten } from '../../telemetry/retention-metrics.ts'
import { deletePictures } from './delete-pictures.ts'
import { findAbandoned } from './registration-repository.ts'
import type { RegistrationService } from './registration-service.ts'

type Deps = { readonly database: Database; readonly registrations: RegistrationService }

const mostAtOnce = 50
const { days } = retention.abandoned_registrations

/** Whoever never finished is asked anew should they come back; what they had answered is gone by then. */
export function forgetAbandoned({ database, registrations }: Deps): Job {
  return job({
    name: 'forget-abandoned-registrations',
    schema: z.object({}),
    retries: 0,
    backoff: { firstSeconds: 60, longestSeconds: 60 },
    schedule: '47 * * * *',
    timeoutSeconds: 600,
    async run(_payload, { signal }) {
      // What cannot be forgotten is found again: a round that got nowhere is the last.
      for (let isOn = true; isOn && !signal.aborted; ) {
        const ids = await findAbandoned(database, { days, atMost: mostAtOnce })
        isOn = false
        for (const id of ids) isOn = (await forget(id)) || isOn
      }
    },
  })

  async function forget(id: string): Promise<boolean> {
    return database.sql.transaction().execute(async (trx) => {
      const registration = await registrations.lockById(trx, id)
      // They may have come back while we looked.
      const isStill = (await findAbandoned({ sql: trx }, { days, atMost: 1, id })).length > 0
      if (!registration || !isStill) return false
      if ((await registrations.move(trx, registration, 'abandoned')).kind === 'refused') return false
      await deletePictures(trx, id)
      countForgotten('abandoned_registrations', 1)
      return true
    })
  }
}
