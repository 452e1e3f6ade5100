import { type Job, job } from '../../jobs/job.ts'
import { isRefusedForGood } from '../../providers/calling/provider-errors.ts'
import type { Sms } from '../../providers/sms/sms.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { loginLinkJob } from '../registration/login-link-job-kind.ts'
import { wordLoginLink } from './login-link-words.ts'
import type { From } from './notification-words.ts'

type Deps = { readonly secrets: Secrets; readonly sms: Sms; readonly from: From }

/** Sent at any hour: it was asked for by phone just now. */
export function sendLoginLink({ from, secrets, sms }: Deps): Job {
  return job({
    ...loginLinkJob,
    async run({ locale, sealed_to }, { id, signal }) {
      const phone = secrets.open('address', Buffer.from(sealed_to, 'base64')).toString()
      try {
        await sms.send({ phone, text: wordLoginLink(locale, from) }, { key: id, signal })
      } catch (error) {
        if (!isRefusedForGood(error)) throw error
      }
    },
  })
}
