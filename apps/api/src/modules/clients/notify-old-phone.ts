import * as z from 'zod/mini'
import type { Database } from '../../db/connect.ts'
import { type Job, type JobContext, job, jobKind } from '../../jobs/job.ts'
import type { Sms } from '../../providers/sms/sms.ts'
import { phoneOf } from '../session/account-phone.ts'

export const oldPhoneNotice = jobKind({
  // Jobs queued by an earlier version have this name.
  name: 'tell-old-phone',
  schema: z.object({ account_id: z.uuid() }),
  retries: 20,
  backoff: { firstSeconds: 2, longestSeconds: 600 },
})

type Notifying = { readonly database: Database; readonly lender: string; readonly providers: { readonly sms: Sms } }

/** Notifies the old phone after a move, in case its owner did not make it. */
async function notifyOldPhone(
  { database, lender, providers }: Notifying,
  accountId: string,
  { id, signal }: JobContext,
): Promise<void> {
  const phone = await phoneOf(database, accountId)
  if (phone) await providers.sms.send({ phone, text: textOf(lender) }, { key: id, signal })
}

export function clientJobs(context: Notifying): Job[] {
  return [job({ ...oldPhoneNotice, run: ({ account_id }, work) => notifyOldPhone(context, account_id, work) })]
}

const textOf = (lender: string) =>
  `${lender}: ваш личный кабинет перенесён на другой номер. Если это не вы, сразу позвоните нам. / ` +
  `Жеке кабинетіңіз басқа нөмірге көшірілді. Бұл сіз болмасаңыз, бізге бірден қоңырау шалыңыз.`
