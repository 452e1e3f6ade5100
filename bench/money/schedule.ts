// Cost of exact arithmetic: `node bench/money/schedule.ts`. The ratios are meaningful, the microseconds are this
// machine's.
import { calculateLoan } from '@qadam/domain/lending/loan'
import { decimalLibrary } from './decimal-library.ts'
import { interleaved } from './interleaved.ts'
import { amortizeJs, loanJs, loanJsWithXirr, loanScheduleJs } from './peers.ts'
import { plainFloats } from './plain-floats.ts'

const periods = 60

// The amount changes with every run, as with a slider, so that no result can be cached.
let runs = 0
const nextTenge = () => 78_500 + (runs++ % 1000)

const ours = 'ours: both methods, both rates, exact'
const baseline = 'plain floats: both methods, both rates'
const contenders = [
  { name: baseline, run: () => plainFloats(nextTenge(), 0.3796, '2026-01-15', periods) },
  {
    name: ours,
    run: () => calculateLoan({ amount: nextTenge() * 100, interest: '0.3796', openDate: '2026-01-15', periods }),
  },
  {
    name: 'decimal.js by the line: both methods, both rates, exact',
    run: () => decimalLibrary(String(nextTenge()), '0.3796', '2026-01-15', periods),
  },
  {
    name: 'loan-schedule.js 2.0.5: both methods, no rate, decimals',
    run: () => loanScheduleJs(String(nextTenge()), '37.96', periods),
  },
  {
    name: 'loanjs 1.1.2 + xirr 1.1.0: both methods, both rates, floats',
    run: () => loanJsWithXirr(nextTenge(), 37.96, periods),
  },
  { name: 'loanjs 1.1.2: both methods, no dates, no rate, floats', run: () => loanJs(nextTenge(), 37.96, periods) },
  { name: 'amortizejs 1.0.3: annuity only, no rate, floats', run: () => amortizeJs(nextTenge(), 37.96, periods) },
]

const timings = interleaved(contenders)
const baselineTime = timings.find(({ name }) => name === baseline)!.microseconds
const ourTime = timings.find(({ name }) => name === ours)!.microseconds

process.stdout.write(`A schedule of ${periods} months; medians of interleaved rounds\n`)
process.stdout.write('  µs      ÷ floats  ÷ ours\n')
for (const { name, microseconds } of timings) {
  const columns = [
    microseconds.toFixed(1),
    (microseconds / baselineTime).toFixed(2),
    (microseconds / ourTime).toFixed(2),
  ]
  process.stdout.write(`${columns.map((text) => text.padStart(8)).join('  ')}  ${name}\n`)
}
