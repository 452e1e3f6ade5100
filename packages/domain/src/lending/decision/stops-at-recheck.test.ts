import { expect, test } from 'vitest'
import { rulesOn } from './rules.ts'
import type { Snapshot } from './snapshot.ts'
import { stopsAtRecheck } from './stops-at-recheck.ts'

const on = '2026-11-02'
const rules = rulesOn(on)

const clear: Snapshot = {
  on,
  asked: { product: 'pdl', amount: 7_850_000, term: 14, method: 'annuity' },
  person: { isAdult: true, identifiedBy: 'biometric', isForeignOfficial: false, hasAutomatedConsent: true },
  loansHere: { closed: 0, open: [] },
  aml: { result: 'clear' },
  antiFraud: { result: 'clear' },
  bureau: {
    ...{ hasStopCredit: false, isConscript: false, bankruptcyEndedOn: null, hadLongOverdue: false },
    ...{ openLoans: [], closedLoans: { here: 0, elsewhere: 0 } },
  },
  income: null,
}
const report = clear.bureau as Exclude<Snapshot['bureau'], 'silent' | null>

test.each<[string, readonly string[], Partial<Snapshot>]>([
  ['no source forbids it', [], {}],
  ['a credit stop', ['stop_credit'], { bureau: { ...report, hasStopCredit: true } }],
  ['service as a conscript', ['conscript'], { bureau: { ...report, isConscript: true } }],
  ['a match with the AML lists', ['compliance'], { aml: { result: 'match' } }],
  ['a near match with the AML lists', ['compliance'], { aml: { result: 'near' } }],
  ['a suspicion of the anti-fraud centre', ['suspected_fraud'], { antiFraud: { result: 'suspected' } }],
  [
    'a loan here a hundred days overdue',
    ['long_overdue'],
    {
      loansHere: { closed: 0, open: [{ amount: 1, monthlyPayment: 1, overdueDays: 100 }] },
    },
  ],
  ['facts that are checked elsewhere', [], { person: { ...clear.person, isAdult: false, identifiedBy: null } }],
])('%s: %s', (_, stops, said) => {
  expect(stopsAtRecheck({ ...clear, ...said }, rules, { wasNear: false })).toEqual(stops)
})

test('a near match that a person cleared for the approval stops nothing', () => {
  expect(stopsAtRecheck({ ...clear, aml: { result: 'near' } }, rules, { wasNear: true })).toEqual([])
})
