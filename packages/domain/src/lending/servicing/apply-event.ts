import { checkAmount, type Tiyn } from '../../money/money.ts'
import type { Step } from './books.ts'
import { cancel } from './cancel.ts'
import { claim } from './claim.ts'
import { defer } from './defer.ts'
import { improve } from './improve.ts'
import type { LifeEvent } from './life-event.ts'
import { moveDay } from './move-day.ts'
import { prolong } from './prolong.ts'
import { receive, returnCredit } from './receive.ts'
import { refuseUnless } from './refuse.ts'
import { restructure } from './restructure.ts'
import { resume, suspend } from './suspend.ts'
import { writeOff } from './write-off.ts'

const afterTheEnd: readonly LifeEvent['do'][] = ['pay', 'return_credit', 'return_failed', 'reverse']

export function applyEvent(step: Step, event: LifeEvent, sent?: Tiyn): Step {
  const { state } = step.state
  refuseUnless(state === 'active' || afterTheEnd.includes(event.do), `the loan is ${state}`, event.do)
  switch (event.do) {
    case 'pay':
      return receive(step, checkAmount(event.amount, 'amount'), event.choice)
    case 'prolong':
      return prolong(step, event.term)
    case 'restructure':
      return restructure(step, event)
    case 'defer':
      return defer(step, event.months)
    case 'improve':
      return improve(step, event.rate)
    case 'move_day':
      return moveDay(step, event.dayOfMonth)
    case 'suspend':
      return suspend(step, event.until)
    case 'resume':
      return resume(step)
    case 'claim':
      return claim(step, event.until)
    case 'write_off':
      return writeOff(step)
    case 'cancel':
      return cancel(step)
    case 'return_credit':
      return returnCredit(step, sent)
    case 'return_failed':
    case 'reverse':
      return step
  }
}
