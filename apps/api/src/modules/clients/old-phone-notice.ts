import type { Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { Tables } from '../../db/tables.ts'
import { type Job, jobKind } from '../../jobs/job.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import type { Sms } from '../../providers/sms/sms.ts'

const tellOldPhone = jobKind({
  name: 'tell-old-phone',
  schema: z.object({ account_id: z.uuid() }),
  retries: 20,
  backoff: { firstSeconds: 2, longestSeconds: 600 },
})

type Deps = {
  readonly outbox: Outbox
  readonly sms: Sms
  readonly lender: string
  readonly phoneOf: (accountId: string) => Promise<string | undefined>
}

export type OldPhoneNotices = {
  readonly jobs: readonly Job[]
  tell(trx: Transaction<Tables>, accountId: string): Promise<void>
}

/** Whoever loses a client's place must hear of it where they would look: perhaps it was not they who moved. */
export function oldPhoneNotices({ lender, outbox, phoneOf, sms }: Deps): OldPhoneNotices {
  const text =
    `${lender}: ваш личный кабинет перенесён на другой номер. Если это не вы, сразу позвоните нам. / ` +
    `Жеке кабинетіңіз басқа нөмірге көшірілді. Бұл сіз болмасаңыз, бізге бірден қоңырау шалыңыз.`
  return {
    tell: (trx, accountId) => outbox.enqueue(trx, tellOldPhone, { account_id: accountId }),
    jobs: [
      {
        ...tellOldPhone,
        async run({ account_id }, { id, signal }) {
          const phone = await phoneOf(account_id)
          if (phone) await sms.send({ phone, text }, { key: id, signal })
        },
      } as Job,
    ],
  }
}
