import type { Day } from '@qadam/domain/calendar/day'
import { methods } from '@qadam/domain/lending/method'
import type { Excuse, Happened, LifeEvent } from '@qadam/domain/lending/servicing/life-event'
import type { Selectable, Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { LoanEventsTable } from '../../db/loan-tables.ts'
import type { Tables } from '../../db/tables.ts'

type EventRow = Selectable<LoanEventsTable>

/** Reads the events of a loan in order, to replay its life from. */
export async function readEvents(
  trx: Transaction<Tables>,
  loanId: string,
): Promise<{ readonly happened: readonly Happened[]; readonly excuses: readonly Excuse[] }> {
  const rows = await trx.selectFrom('loan_events').selectAll().where('loan_id', '=', loanId).orderBy('number').execute()
  const reversed = new Set(rows.map(({ reverses }) => reverses))
  return {
    happened: rows.map((row) => ({
      event: eventOf(row),
      isReversed: reversed.has(row.number),
      returned: Number(row.returned_tiyn),
    })),
    excuses: rows.flatMap(({ is_excused, on_day, reverses }) => {
      const taken = is_excused === true && reverses !== null ? rows[reverses] : undefined
      return taken ? [{ from: taken.on_day, until: on_day }] : []
    }),
  }
}

type Recorded = {
  readonly event: LifeEvent
  readonly number: number
  readonly returned: number
  readonly heardOn: Day
}

export async function insertEvent(
  trx: Transaction<Tables>,
  loanId: string,
  { event, heardOn, number, returned }: Recorded,
): Promise<void> {
  await trx
    .insertInto('loan_events')
    .values({
      ...{ loan_id: loanId, number, kind: event.do, on_day: event.on, returned_tiyn: BigInt(returned) },
      heard_on: heardOn,
      amount_tiyn: event.do === 'pay' ? BigInt(event.amount) : null,
      choice: event.do === 'pay' ? event.choice : null,
      agreed: agreedOf(event),
      reverses: event.do === 'reverse' || event.do === 'return_failed' ? event.event : null,
      is_excused: event.do === 'reverse' ? event.excused : null,
    })
    .execute()
}

const terms = {
  prolong: z.object({ term: z.int() }),
  defer: z.object({ months: z.int() }),
  move_day: z.object({ dayOfMonth: z.int() }),
  improve: z.object({ rate: z.string() }),
  suspend: z.object({ until: z.string() }),
  claim: z.object({ until: z.string() }),
  restructure: z.object({
    rate: z.string(),
    periods: z.int(),
    forgivesPenalty: z.boolean(),
    method: z.enum(methods),
  }),
}

function agreedOf(event: LifeEvent): string | null {
  return Object.hasOwn(terms, event.do) ? JSON.stringify(terms[event.do as keyof typeof terms].parse(event)) : null
}

function eventOf(row: EventRow): LifeEvent {
  const { on_day: on } = row
  switch (row.kind) {
    case 'pay':
      return { on, do: 'pay', amount: Number(row.amount_tiyn), choice: row.choice }
    case 'reverse':
      return { on, do: 'reverse', event: row.reverses ?? -1, excused: row.is_excused === true }
    case 'return_failed':
      return { on, do: 'return_failed', event: row.reverses ?? -1 }
    case 'prolong':
      return { on, do: 'prolong', ...terms.prolong.parse(row.agreed) }
    case 'defer':
      return { on, do: 'defer', ...terms.defer.parse(row.agreed) }
    case 'move_day':
      return { on, do: 'move_day', ...terms.move_day.parse(row.agreed) }
    case 'improve':
      return { on, do: 'improve', ...terms.improve.parse(row.agreed) }
    case 'restructure':
      return { on, do: 'restructure', ...terms.restructure.parse(row.agreed) }
    case 'suspend':
      return { on, do: 'suspend', ...terms.suspend.parse(row.agreed) }
    case 'claim':
      return { on, do: 'claim', ...terms.claim.parse(row.agreed) }
    case 'resume':
    case 'write_off':
    case 'cancel':
    case 'return_credit':
      return { on, do: row.kind }
  }
}
