import type { MyData } from '@qadam/wire/personal-data'
import * as z from 'zod/mini'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { jobKind } from '../../jobs/job.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import { type Asker, changeMyData, type MyDataContext, type NotInCabinet } from './my-data.ts'
import { findNextExport, insertExport } from './personal-data-repository.ts'

export const dataFileToMake = jobKind({
  name: 'make-data-file',
  schema: z.object({ export_id: z.uuid() }),
  retries: 20,
  backoff: { firstSeconds: 2, longestSeconds: 300 },
})

export type DataAsking = MyDataContext & { readonly outbox: Outbox }

/** Requests a copy of everything stored about the client, generated in the background. */
export function askForData(
  context: DataAsking,
  asker: Asker,
): Promise<MyData | NotInCabinet | Refusal<'too_many_requests'>> {
  return changeMyData(context, asker, async (trx, { id: clientId }) => {
    const next = await findNextExport(trx, clientId)
    if (next) return refuse('too_many_requests', { retryAfterSeconds: Math.max(1, next.secondsLeft) })
    await context.outbox.enqueue(trx, dataFileToMake, { export_id: await insertExport(trx, clientId) })
    return undefined
  })
}
