import { describe, expect, test } from 'vitest'
import { applicationStates } from './application-lifecycle.ts'
import { type CabinetStatus, cabinetMatter } from './cabinet-matter.ts'
import { contractStates } from './contract-lifecycle.ts'

const nothing: CabinetStatus = { application: null, contract: null, loans: [] }

type Contract = NonNullable<CabinetStatus['contract']>

const contract = (state: Contract['state'], more: Partial<Contract> = {}): Contract => {
  return { state, isCoolingOffOver: false, hasLoan: state === 'paid', ...more }
}

describe("the subject of the cabinet's home page", () => {
  test.each`
    why                                          | application     | contract                                               | loans                    | matter
    ${'nobody has asked for anything'}           | ${null}         | ${null}                                                | ${[]}                    | ${'apply'}
    ${'the rules look'}                          | ${'deciding'}   | ${null}                                                | ${[]}                    | ${'deciding'}
    ${'a person looks'}                          | ${'review'}     | ${null}                                                | ${[]}                    | ${'review'}
    ${'there is an offer'}                       | ${'approved'}   | ${null}                                                | ${[]}                    | ${'offer'}
    ${'it was refused'}                          | ${'refused'}    | ${null}                                                | ${[]}                    | ${'refused'}
    ${'it was taken back'}                       | ${'withdrawn'}  | ${null}                                                | ${[]}                    | ${'apply'}
    ${'the offer has run out'}                   | ${'expired'}    | ${null}                                                | ${[]}                    | ${'apply'}
    ${'the signed contract was cancelled'}       | ${'contracted'} | ${null}                                                | ${[]}                    | ${'apply'}
    ${'its files are being made'}                | ${'approved'}   | ${contract('preparing')}                               | ${[]}                    | ${'preparing'}
    ${'it can be read and signed'}               | ${'approved'}   | ${contract('to_sign')}                                 | ${[]}                    | ${'sign'}
    ${'the law gives a day to think'}            | ${'contracted'} | ${contract('cooling_off')}                             | ${[]}                    | ${'cooling_off'}
    ${'the day is over'}                         | ${'contracted'} | ${contract('cooling_off', { isCoolingOffOver: true })} | ${[]}                    | ${'second_consent'}
    ${'the money is on its way'}                 | ${'contracted'} | ${contract('paying')}                                  | ${[]}                    | ${'paying'}
    ${'the bank did not take it'}                | ${'contracted'} | ${contract('payee_declined')}                          | ${[]}                    | ${'other_payee'}
    ${'the loan’s account is not there yet'}     | ${'contracted'} | ${contract('paid', { hasLoan: false })}                | ${[]}                    | ${'paying'}
    ${'there is a loan to pay back'}             | ${'contracted'} | ${contract('paid')}                                    | ${['active']}            | ${'repay'}
    ${'a payment is late'}                       | ${'contracted'} | ${contract('paid')}                                    | ${['active', 'overdue']} | ${'overdue'}
    ${'everything is paid back'}                 | ${'contracted'} | ${contract('paid')}                                    | ${['closed']}            | ${'apply'}
    ${'a second loan is being decided'}          | ${'deciding'}   | ${contract('paid')}                                    | ${['active']}            | ${'deciding'}
    ${'a second loan was refused, one is owed'}  | ${'refused'}    | ${contract('paid')}                                    | ${['active']}            | ${'repay'}
    ${'a second loan was refused, all is paid'}  | ${'refused'}    | ${contract('paid')}                                    | ${['closed']}            | ${'refused'}
    ${'lateness comes before what is under way'} | ${'approved'}   | ${contract('to_sign')}                                 | ${['overdue']}           | ${'overdue'}
  `('$why: $matter', ({ application, contract: signed, loans, matter }) => {
    expect(cabinetMatter({ application, contract: signed, loans })).toBe(matter)
  })

  test('exists in every state', () => {
    for (const application of [null, ...applicationStates]) {
      for (const state of contractStates) {
        expect(cabinetMatter({ ...nothing, application, contract: contract(state) })).toBeTypeOf('string')
      }
    }
  })
})
