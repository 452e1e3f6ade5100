import * as z from 'zod/mini'
import { type Job, jobKind } from '../../jobs/job.ts'
import type { Sms } from '../../providers/sms/sms.ts'
import { codeText } from './code-text.ts'
import type { Codes } from './codes.ts'
import { findCodeToSend, markSent } from './codes-repository.ts'

export const sendSmsCode = jobKind({
  name: 'send-sms-code',
  schema: z.object({ code_id: z.uuid() }),
  // The retries end when the code has expired.
  retries: 8,
  backoff: { firstSeconds: 1, longestSeconds: 30 },
})

export function codeJobs(
  { database, secrets }: Pick<Codes, 'database' | 'secrets'>,
  { host, lender, sms }: { sms: Sms; lender: string; host: string },
): Job[] {
  return [
    {
      ...sendSmsCode,
      async run({ code_id }, { id, signal }) {
        const waiting = await findCodeToSend(database, code_id)
        if (!waiting) return
        const code = secrets.open('sms-code', waiting.sealed).toString()
        const text = codeText(waiting.locale === 'kk' ? 'kk' : 'ru', { code, lender, host, about: waiting.about })
        await sms.send({ phone: waiting.phone, text }, { key: id, signal })
        await markSent(database, code_id)
      },
    },
  ]
}
