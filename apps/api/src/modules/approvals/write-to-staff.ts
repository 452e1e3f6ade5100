import type { Tiyn } from '@qadam/domain/money/money'
import type { StaffRole } from '@qadam/domain/staff/permissions'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import { approvalLetterJob, type NoticeToStaff } from './approval-letter-job-kind.ts'
import { deputiesOf } from './present-staff.ts'

type Letters = {
  readonly kind: NoticeToStaff
  readonly roles: readonly StaffRole[]
  readonly except?: readonly string[]
  /** Only to those whose own limit covers the amount. */
  readonly covering?: Tiyn | undefined
  /** A line of its own in the letter: never of a client. */
  readonly detail?: string
}

const writtenAtMost = 20

/**
 * Enqueues a letter to everybody who has one of the roles now, and for those who are away today to their deputies too.
 * The deputy of an excepted person is excepted too.
 */
export async function writeToStaff(
  trx: Transaction<Tables>,
  outbox: Pick<Outbox, 'enqueue'>,
  { covering, detail, except = [], kind, roles }: Letters,
): Promise<void> {
  const people = await trx
    .selectFrom('staff')
    .select('id')
    .where('state', '=', 'active')
    .where('is_invented', '=', false)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('staff_roles')
          .whereRef('staff_id', '=', 'staff.id')
          .where('role', 'in', [...roles]),
      ),
    )
    .$if(covering !== undefined, (all) =>
      all.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('staff_limits')
            .whereRef('staff_id', '=', 'staff.id')
            .where('permission', '=', 'application.decide')
            .where('most_tiyn', '>=', BigInt(covering ?? 0)),
        ),
      ),
    )
    .$if(except.length > 0, (all) => all.where('id', 'not in', [...except]))
    .orderBy('id')
    .limit(writtenAtMost)
    .execute()
  const ids = people.map(({ id }) => id)
  const deputies = await deputiesOf(trx, ids)
  const left = new Set([...except, ...(await deputiesOf(trx, except))])
  for (const id of [...ids, ...deputies].filter((one) => !left.has(one)))
    await outbox.enqueue(trx, approvalLetterJob, { kind, staff_id: id, ...(detail !== undefined && { detail }) })
}
