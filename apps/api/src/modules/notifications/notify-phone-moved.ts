import type { Database } from '../../db/connect.ts'
import { type Job, job } from '../../jobs/job.ts'
import { isRefusedForGood } from '../../providers/calling/provider-errors.ts'
import type { Email } from '../../providers/email/email.ts'
import type { Sms } from '../../providers/sms/sms.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { phoneMovedJob } from '../clients/phone-moved-job-kind.ts'
import { stoppingKeyOf } from '../clients/phone-moves.ts'
import type { From } from './notification-words.ts'
import { wordPhoneMoved } from './phone-moved-words.ts'

type Deps = {
  readonly database: Database
  readonly secrets: Secrets
  readonly sms: Sms
  readonly email: Email
  readonly from: From
}

/** Notifies the old phone and the e-mail of a move, at any hour, in case their owner did not make it. */
export function notifyPhoneMoved({ database, email, from, secrets, sms }: Deps): Job {
  return job({
    ...phoneMovedJob,
    async run({ account_id, move_id, sealed_email }, { id, signal }) {
      const account = await database.sql
        .selectFrom('accounts')
        .select(['phone', 'locale'])
        .where('id', '=', account_id)
        .where('closed_at', 'is', null)
        .executeTakeFirst()
      if (!account) return
      const key = move_id === undefined ? null : stoppingKeyOf(secrets, move_id)
      const { html, sms: short, subject, text } = wordPhoneMoved({ locale: account.locale, key }, from)
      try {
        if (sealed_email === undefined) await sms.send({ phone: account.phone, text: short }, { key: id, signal })
        else {
          const to = secrets.open('address', Buffer.from(sealed_email, 'base64')).toString()
          await email.send({ to, subject, text, html }, { key: id, signal })
        }
      } catch (error) {
        // The address does not exist: nothing is left to do.
        if (!isRefusedForGood(error)) throw error
      }
    },
  })
}
