import type { Database } from '../../db/connect.ts'
import { type Job, job } from '../../jobs/job.ts'
import { isRefusedForGood } from '../../providers/calling/provider-errors.ts'
import type { Email } from '../../providers/email/email.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { findInvitation } from './staff-invitations.ts'
import { staffLetterJob } from './staff-letter-job-kind.ts'
import { type LetterFrom, wordStaffLetter } from './staff-letter-words.ts'

type Deps = {
  readonly database: Database
  readonly secrets: Secrets
  readonly email: Email
  readonly from: LetterFrom
}

export function sendStaffLetter({ database, email, from, secrets }: Deps): Job {
  return job({
    ...staffLetterJob,
    async run(payload, { id, signal }) {
      const person = await database.sql
        .selectFrom('staff')
        .select(['email', 'name', 'locale'])
        .where('id', '=', payload.staff_id)
        .executeTakeFirst()
      if (!person) return
      const key =
        payload.kind === 'invitation'
          ? secrets.open('staff-invitation', Buffer.from(payload.sealed_key, 'base64')).toString()
          : undefined
      // A newer link has replaced this one, or it was used while the letter waited.
      if (key !== undefined && !(await findInvitation(database.sql, key))) return
      const { html, subject, text } = wordStaffLetter(
        { kind: payload.kind, locale: person.locale, key, detail: 'detail' in payload ? payload.detail : undefined },
        from,
      )
      try {
        await email.send({ to: person.email, subject, text, html }, { key: id, signal })
      } catch (error) {
        // The address does not exist: the list of people still shows the person as invited.
        if (!isRefusedForGood(error)) throw error
      }
    },
  })
}
