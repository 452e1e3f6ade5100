import type { Day } from '../../calendar/day.ts'
import { sumOf } from '../../money/money.ts'
import { agreementKinds } from './agreement-figures.ts'
import { happen } from './life.ts'
import type { Life, LifeEvent } from './life-event.ts'
import type { Version } from './loan-state.ts'
import { payEarlier } from './restate.ts'

type Payment = LifeEvent & { readonly do: 'pay' }

/**
 * Records a payment of a past day that is reported today, without taking away what the borrower has signed since: if
 * the replay would make an agreement void or dearer, the money has the value of that agreement's day instead. This
 * happens where so much of the debt had been paid that nothing was left to restructure, or where it would have grown on
 * days on which, being late for ninety days, it stood still.
 */
export function payWithAgreements(life: Life, payment: Payment): Life {
  for (const on of valueDays(life, payment)) {
    const paid = on < life.state.day ? payEarlier(life, { ...payment, on }) : happen(life, { ...payment, on })
    if (agreedOn(life, on).every((signed) => keeps(paid, signed))) return paid
  }
  return happen(life, { ...payment, on: life.state.day })
}

function valueDays(life: Life, { on }: Payment): readonly Day[] {
  return [on, ...agreedOn(life, on).map((version) => version.on)]
}

/** Schedules that were agreed on the payment's day or later and hold; of one day, the last. */
function agreedOn({ happened, state: { versions } }: Life, from: Day): readonly Version[] {
  const kinds: readonly string[] = agreementKinds
  const days = new Set(happened.filter(({ event }) => kinds.includes(event.do)).map(({ event }) => event.on))
  const held = versions.filter(({ on, number }) => number > 1 && on >= from && days.has(on))
  return held.filter(({ on }, index) => held[index + 1]?.on !== on)
}

function keeps({ state: { closedOn, versions } }: Life, signed: Version): boolean {
  const now = versions.findLast(({ on }) => on === signed.on)
  // A debt that was paid off by then needs no agreement.
  if (!now) return closedOn !== null && closedOn <= signed.on
  // Smaller parts may be rounded differently by a tiyn each.
  return totalOf(now) <= totalOf(signed) + signed.rows.length
}

function totalOf({ rows }: Version): number {
  return sumOf(...rows.map(({ carried, principal, reward }) => sumOf(principal, reward, carried)))
}
