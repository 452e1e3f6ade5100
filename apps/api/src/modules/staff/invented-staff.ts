import { type Tiyn, tenge } from '@qadam/domain/money/money'
import type { StaffRole } from '@qadam/domain/staff/permissions'
import type { Database } from '../../db/connect.ts'

type Invented = {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly roles: readonly StaffRole[]
  /** The most that the person may approve. */
  readonly most?: Tiyn
}

const idOf = (number: number) => `5aff0000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** One person for each role, and a second for the roles that four-eyes approval needs twice. */
const people: readonly Invented[] = [
  { id: idOf(1), email: 'support@qadam.example', name: 'Дана Сәрсенова', roles: ['support'] },
  { id: idOf(2), email: 'verifier@qadam.example', name: 'Ерлан Жұмабеков', roles: ['verifier'] },
  {
    id: idOf(3),
    email: 'underwriter@qadam.example',
    name: 'Мадина Оспанова',
    roles: ['underwriter'],
    most: tenge(500_000),
  },
  { id: idOf(4), email: 'collector@qadam.example', name: 'Тимур Каримов', roles: ['collector'] },
  { id: idOf(5), email: 'accountant@qadam.example', name: 'Ольга Ким', roles: ['accountant'] },
  { id: idOf(6), email: 'accountant2@qadam.example', name: 'Сәуле Бекова', roles: ['accountant'] },
  { id: idOf(7), email: 'compliance@qadam.example', name: 'Арман Төлегенов', roles: ['compliance'] },
  { id: idOf(8), email: 'content@qadam.example', name: 'Айгерім Нұрланова', roles: ['content'] },
  { id: idOf(9), email: 'admin@qadam.example', name: 'Нұрлан Ахметов', roles: ['admin'] },
  { id: idOf(10), email: 'admin2@qadam.example', name: 'Жанна Ли', roles: ['admin'] },
  { id: idOf(11), email: 'auditor@qadam.example', name: 'Болат Сейітов', roles: ['auditor'] },
  // The head of the underwriters: a larger loan can be approved, and a colleague's approval confirmed.
  {
    ...{ id: idOf(12), email: 'underwriter2@qadam.example', name: 'Гүлнар Әбенова', roles: ['underwriter'] },
    most: tenge(2_000_000),
  },
]

/** Makes a stand usable at once; people already there are not changed. */
export async function placeInventedStaff({ sql: db }: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('staff')
      .values(people.map(({ email, id, name }) => ({ id, email, name, state: 'active' as const, is_invented: true })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await trx
      .insertInto('staff_roles')
      .values(people.flatMap(({ id, roles }) => roles.map((role) => ({ staff_id: id, role, given_by: null }))))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await trx
      .insertInto('staff_limits')
      .values(
        people.flatMap(({ id, most }) =>
          most === undefined
            ? []
            : [{ staff_id: id, permission: 'application.decide' as const, most_tiyn: BigInt(most), set_by: null }],
        ),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}
