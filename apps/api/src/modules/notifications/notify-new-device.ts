import type { Job } from '../../jobs/job.ts'
import { isRefusedForGood } from '../../providers/calling/provider-errors.ts'
import type { Email } from '../../providers/email/email.ts'
import type { Sms } from '../../providers/sms/sms.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { newDeviceJob } from '../session/new-device-job-kind.ts'
import { revocationKeyOf } from '../session/revocation-key.ts'
import { wordNewDevice } from './new-device-words.ts'
import type { From } from './notification-words.ts'

type Deps = { readonly secrets: Secrets; readonly sms: Sms; readonly email: Email; readonly from: From }

/** Sent at any hour: an action in somebody's name does not wait for the morning. */
export function notifyNewDevice({ email, from, secrets, sms }: Deps): Job {
  return {
    ...newDeviceJob,
    async run({ at, channel, locale, sealed_to, session_id }, { id, signal }) {
      const to = secrets.open('address', Buffer.from(sealed_to, 'base64')).toString()
      const facts = { locale, at: new Date(at), key: revocationKeyOf(secrets, session_id) }
      const { html, sms: short, subject, text } = wordNewDevice(facts, from)
      try {
        if (channel === 'sms') await sms.send({ phone: to, text: short }, { key: id, signal })
        else await email.send({ to, subject, text, html }, { key: id, signal })
      } catch (error) {
        // The address does not exist: nothing is left to do.
        if (!isRefusedForGood(error)) throw error
      }
    },
  } as Job
}
