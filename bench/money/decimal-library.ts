import { paymentDates } from '@qadam/domain/lending/payment-dates'
import { Decimal } from 'decimal.js'

const Exact = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP })

/** The same schedules with every step in a decimal library: the cost of exactness at every line. */
export function decimalLibrary(amount: string, interest: string, openDate: string, periods: number) {
  const dues = paymentDates(openDate, periods)
  const whole = new Exact(amount)
  const yearly = new Exact(interest)
  const monthly = yearly.div(12)
  const growth = monthly.plus(1).pow(periods)
  const equal = whole.times(monthly).times(growth).div(growth.minus(1)).toDecimalPlaces(2)
  const part = whole.div(periods).toDecimalPlaces(2)
  const annuity = rows((reward) => equal.minus(reward))
  const differential = rows(() => part)
  return { annuity, differential, annuityRate: rate(annuity), differentialRate: rate(differential) }

  function rows(principalWanted: (reward: Decimal) => Decimal) {
    let remainder = whole
    return dues.map(({ paymentDate, days, yearDays }, index) => {
      const reward = remainder.times(yearly).times(days).div(yearDays).toDecimalPlaces(2)
      const principal = index === periods - 1 ? remainder : principalWanted(reward)
      remainder = remainder.minus(principal)
      return { paymentDate, payment: principal.plus(reward), principal, reward, principalRemainder: remainder }
    })
  }

  // The daily discount by Newton's method: whole powers only, so that the rate is as cheap as possible.
  function rate(schedule: { payment: Decimal }[]): string {
    let discount = new Exact(1)
    for (let step = 0; step < 1000; step++) {
      let value = new Exact(0)
      let slope = new Exact(0)
      for (let index = schedule.length - 1; index >= 0; index--) {
        const gap = dues[index]!.days
        const power = discount.pow(gap)
        value = value.plus(schedule[index]!.payment)
        slope = power.times(slope.plus(value.times(gap).div(discount)))
        value = value.times(power)
      }
      const change = value.minus(whole).div(slope)
      discount = discount.minus(change)
      if (change.abs().lt('1e-20')) return discount.pow(-365).minus(1).toDecimalPlaces(4).toString()
    }
    throw new Error('Can not find root')
  }
}
