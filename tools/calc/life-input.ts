import { checkDay, type Day } from '@qadam/domain/calendar/day'
import type { StateCalendar } from '@qadam/domain/calendar/working-days'
import { type Method, methodNamed, methods } from '@qadam/domain/lending/method'
import type { LifeEvent } from '@qadam/domain/lending/servicing/life-event'
import type { LoanTerms } from '@qadam/domain/lending/servicing/loan-terms'
import type { PaymentChoice } from '@qadam/domain/lending/servicing/receive'
import { CalculationError } from '@qadam/domain/money/calculation-error'
import { checkAmount } from '@qadam/domain/money/money'
import { type Fields, readFields, type Shape } from './fields.ts'

/** Queries change nothing: `quote` at its moment, `see` after the close of its day. */
export type Question = { readonly on: Day; readonly do: 'quote' | 'see' }

type Restructuring = LifeEvent & { readonly do: 'restructure' }

/** An event of a life as it is asked for: a restructuring without a method keeps the one in force. */
export type Asked =
  | Exclude<LifeEvent, Restructuring>
  | (Omit<Restructuring, 'method'> & { readonly method: Method | null })
  | Question

export type LifeInput = {
  readonly terms: LoanTerms
  readonly calendar: StateCalendar
  readonly events: readonly Asked[]
}

export function readLife(input: Fields): LifeInput {
  const { calendar, events, loan } = readFields(input, { required: ['loan', 'events'], optional: ['calendar'] })
  const terms = readLoan(fieldsOf(loan, 'loan'))
  if (!Array.isArray(events)) throw wrong('events', 'a list')
  return {
    terms,
    calendar: calendar === undefined ? readCalendar({}) : readCalendar(fieldsOf(calendar, 'calendar')),
    events: events.map((event, index) => within(`events[${index}]`, () => readEvent(event))),
  }
}

function readLoan(given: Fields): LoanTerms {
  const fields = readFields(given, {
    required: ['product', 'amount_tiyn', 'term', 'rate', 'opened_on'],
    optional: ['method'],
  })
  const { amount_tiyn, method, opened_on, product, rate, term } = fields
  if (product !== 'pdl' && product !== 'instalment') throw wrong('product', 'pdl or instalment')
  if (product === 'pdl' && method !== undefined) throw wrong('method', 'not of a pdl')
  return {
    product,
    amount: checkAmount(amount_tiyn as number, 'amount_tiyn'),
    term: term as number,
    rate: textOf(rate, 'rate'),
    method: methodOf(method),
    openedOn: checkDay(opened_on, 'opened_on'),
  }
}

function readCalendar(given: Fields): StateCalendar {
  const { holidays, worked } = readFields(given, { required: [], optional: ['holidays', 'worked'] })
  return { holidays: daysOf(holidays, 'holidays'), workedWeekends: daysOf(worked, 'worked') }
}

function daysOf(list: unknown, field: string): Set<Day> {
  if (list === undefined) return new Set()
  if (!Array.isArray(list)) throw wrong(field, 'a list of days')
  return new Set(list.map((day, index) => checkDay(day, `${field}[${index}]`)))
}

const shapes: Readonly<Record<string, Shape>> = {
  pay: { required: ['amount_tiyn'], optional: ['choice'] },
  quote: { required: [] },
  see: { required: [] },
  prolong: { required: ['term'] },
  restructure: { required: ['rate', 'periods'], optional: ['forgive_penalty', 'method'] },
  defer: { required: ['months'] },
  move_day: { required: ['day'] },
  improve: { required: ['rate'] },
  suspend: { required: ['until'] },
  resume: { required: [] },
  claim: { required: ['until'] },
  write_off: { required: [] },
  return_credit: { required: [] },
  reverse: { required: ['event'], optional: ['excused'] },
}

const choices: readonly unknown[] = ['smaller_payment', 'shorter_term', 'prolong']

function readEvent(given: unknown): Asked {
  const { do: what, on: day, ...rest } = fieldsOf(given, 'event')
  const shape = typeof what === 'string' && Object.hasOwn(shapes, what) ? shapes[what] : undefined
  if (!shape) throw wrong('do', `one of ${Object.keys(shapes).join(', ')}`)
  const on = checkDay(day, 'on')
  const fields = readFields(rest, shape)
  switch (what) {
    case 'pay': {
      const { choice = null } = fields
      if (choice !== null && !choices.includes(choice)) throw wrong('choice', `one of ${choices.join(', ')}`)
      return {
        on,
        do: 'pay',
        amount: checkAmount(fields.amount_tiyn as number, 'amount_tiyn'),
        choice: choice as PaymentChoice | null,
      }
    }
    case 'prolong':
      return { on, do: 'prolong', term: fields.term as number }
    case 'restructure':
      return {
        ...{ on, do: 'restructure', rate: textOf(fields.rate, 'rate'), periods: fields.periods as number },
        forgivesPenalty: flagOf(fields.forgive_penalty, { field: 'forgive_penalty', usual: true }),
        method: fields.method === undefined ? null : methodOf(fields.method),
      }
    case 'defer':
      return { on, do: 'defer', months: fields.months as number }
    case 'improve':
      return { on, do: 'improve', rate: textOf(fields.rate, 'rate') }
    case 'move_day':
      return { on, do: 'move_day', dayOfMonth: fields.day as number }
    case 'suspend':
      return { on, do: 'suspend', until: checkDay(fields.until, 'until') }
    case 'claim':
      return { on, do: 'claim', until: checkDay(fields.until, 'until') }
    case 'reverse':
      return {
        ...{ on, do: 'reverse', event: indexOf(fields.event) },
        excused: flagOf(fields.excused, { field: 'excused', usual: false }),
      }
    default:
      return { on, do: what as 'quote' | 'see' | 'resume' | 'write_off' | 'return_credit' }
  }
}

function methodOf(given: unknown): Method {
  if (given === undefined) return 'annuity'
  const method = methodNamed(given)
  if (method === undefined) throw wrong('method', methods.join(' or '))
  return method
}

function flagOf(given: unknown, { field, usual }: { field: string; usual: boolean }): boolean {
  if (given === undefined) return usual
  if (typeof given !== 'boolean') throw wrong(field, 'true or false')
  return given
}

function indexOf(given: unknown): number {
  if (typeof given !== 'number' || !Number.isInteger(given) || given < 0) throw wrong('event', 'the place of a payment')
  return given
}

function textOf(given: unknown, field: string): string {
  if (typeof given !== 'string') throw wrong(field, 'text')
  return given
}

function fieldsOf(given: unknown, field: string): Fields {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw wrong(field, 'an object')
  return given as Fields
}

function wrong(field: string, wanted: string): CalculationError {
  return new CalculationError(`Incorrect ${field}: ${wanted}`, field)
}

/** Prefixes the field of any error with the event's place in the input. */
export function within<Answer>(place: string, work: () => Answer): Answer {
  try {
    return work()
  } catch (error) {
    if (error instanceof CalculationError) throw new CalculationError(error.message, `${place}.${error.field}`)
    throw error
  }
}
