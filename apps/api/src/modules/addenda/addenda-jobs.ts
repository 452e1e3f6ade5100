import type { Job } from '../../jobs/job.ts'
import type { Addenda } from './addenda.ts'
import { makeSignedAddendum, signedAddendumJob } from './make-signed-addendum.ts'

export function addendaJobs(context: Pick<Addenda, 'clients' | 'database' | 'legal'>): Job[] {
  return [{ ...signedAddendumJob, run: ({ addendum_id }) => makeSignedAddendum(context, addendum_id) }]
}
