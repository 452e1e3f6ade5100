import { paymentDates } from '@qadam/domain/lending/payment-dates'

/**
 * The baseline: the same schedules as they are usually written, in doubles rounded after every step, and the rate by
 * Newton's method. It is fast and it is wrong: 78 500 for a week comes out a hundredth short.
 */
export function plainFloats(amount: number, interest: number, openDate: string, periods: number) {
  const dues = paymentDates(openDate, periods)
  const monthly = interest / 12
  const growth = (1 + monthly) ** periods
  const equal = cents((amount * monthly * growth) / (growth - 1))
  const part = cents(amount / periods)
  const annuity = rows((reward) => cents(equal - reward))
  const differential = rows(() => part)
  return { annuity, differential, annuityRate: rate(annuity), differentialRate: rate(differential) }

  function rows(principalWanted: (reward: number) => number) {
    let remainder = amount
    return dues.map(({ paymentDate, days, yearDays }, index) => {
      const reward = cents((remainder * interest * days) / yearDays)
      const principal = index === periods - 1 ? remainder : principalWanted(reward)
      remainder = cents(remainder - principal)
      return { paymentDate, payment: cents(principal + reward), principal, reward, principalRemainder: remainder }
    })
  }

  function rate(schedule: { payment: number }[]): number {
    let guess = interest
    for (let step = 0; step < 1000; step++) {
      let value = -amount
      let slope = 0
      let days = 0
      for (const [index, { payment }] of schedule.entries()) {
        days += dues[index]!.days
        const present = payment * (1 + guess) ** (-days / 365)
        value += present
        slope -= ((days / 365) * present) / (1 + guess)
      }
      const next = guess - value / slope
      if (Math.abs(next - guess) < 1e-9) return Math.round(next * 10_000) / 10_000
      guess = next
    }
    throw new Error('Can not find root')
  }
}

function cents(value: number): number {
  return Math.round(value * 100) / 100
}
