import type { Database } from '../../db/connect.ts'
import { type Job, job } from '../../jobs/job.ts'
import { isRefusedForGood } from '../../providers/calling/provider-errors.ts'
import type { Email } from '../../providers/email/email.ts'
import { approvalLetterJob } from '../approvals/approval-letter-job-kind.ts'
import { type LetterFrom, wordStaffLetter } from './staff-letter-words.ts'

type Deps = { readonly database: Database; readonly email: Email; readonly from: LetterFrom }

/** Tells a person that something waits for them, or was done without a second one. What it is stands in the console. */
export function sendApprovalLetter({ database, email, from }: Deps): Job {
  return job({
    ...approvalLetterJob,
    async run({ detail, kind, staff_id }, { id, signal }) {
      const person = await database.sql
        .selectFrom('staff')
        .select(['email', 'locale'])
        .where('id', '=', staff_id)
        .where('state', '=', 'active')
        .executeTakeFirst()
      if (!person) return
      const { html, subject, text } = wordStaffLetter({ kind, locale: person.locale, key: undefined, detail }, from)
      try {
        await email.send({ to: person.email, subject, text, html }, { key: id, signal })
      } catch (error) {
        // The address does not exist: the request still stands on the person's home page.
        if (!isRefusedForGood(error)) throw error
      }
    },
  })
}
