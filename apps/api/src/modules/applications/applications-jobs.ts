import type { Job } from '../../jobs/job.ts'
import { type DraftHashing, draftHashes, hashDisclosedDrafts } from './disclosure.ts'

export function applicationJobs(context: DraftHashing): Job[] {
  return [{ ...draftHashes, run: ({ disclosure_id }) => hashDisclosedDrafts(context, disclosure_id) }]
}
