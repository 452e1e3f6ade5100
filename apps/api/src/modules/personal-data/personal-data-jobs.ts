import { businessDay } from '@qadam/domain/calendar/business-day'
import type { Day } from '@qadam/domain/calendar/day'
import * as z from 'zod/mini'
import type { Database } from '../../db/connect.ts'
import { type Job, job } from '../../jobs/job.ts'
import { tellCabinet } from '../../realtime/step-notice.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { lockClient } from '../clients/lock-client.ts'
import type { Notify } from '../notifications/notifications-service.ts'
import { collectPersonalData } from './personal-data-file-repository.ts'
import { findExportToMake, forgetExports, keepExport } from './personal-data-repository.ts'
import type { PersonalRequestsService } from './personal-data-requests-service.ts'
import { makeDataFile } from './personal-data-service.ts'

const keptDays = 7

type Deps = {
  readonly database: Database
  readonly notify: Notify
  readonly requests: PersonalRequestsService
  readonly secrets: Secrets
  readonly lender: string
  readonly today: () => Day
}

export function personalDataJobs({ database, lender, notify, requests, secrets, today }: Deps): Job[] {
  return [
    {
      ...makeDataFile,
      async run({ export_id: id }) {
        await database.sql.transaction().execute(async (trx) => {
          const asked = await findExportToMake(trx, id)
          const whose = asked && (await lockClient(trx, asked.client_id))
          if (!asked || !whose) return
          const { client_id: clientId } = asked
          const { objections, ...collected } = await collectPersonalData(trx, clientId)
          const data = {
            ...{ made_by: lender, asked_at: asked.asked_at, ...collected },
            objections: objections.map(({ sealed_text, ...objection }) => ({
              ...objection,
              text: secrets.open('objection', sealed_text).toString(),
            })),
          }
          const sealed = secrets.seal('data-file', Buffer.from(JSON.stringify(data, asPlainNumber, 2)))
          const expiresAt = await keepExport(trx, { id, sealed, keptDays })
          if (!expiresAt) return
          await notify(trx, { clientId, kind: 'data_ready', about: id, facts: { until: businessDay(expiresAt) } })
          if (whose.registrationId !== null) await tellCabinet(trx, whose.registrationId, 'profile')
        })
      },
    },
    job({
      name: 'answer-personal-requests',
      schema: z.object({}),
      retries: 0,
      backoff: { firstSeconds: 60, longestSeconds: 60 },
      timeoutSeconds: 600,
      schedule: '37 * * * *',
      async run() {
        await database.sql.transaction().execute((trx) => forgetExports(trx, 'expired'))
        await requests.answerDue(today())
      },
    }),
  ]
}

/** JSON knows no whole numbers of any length; ours fit. */
function asPlainNumber(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? Number(value) : value
}
