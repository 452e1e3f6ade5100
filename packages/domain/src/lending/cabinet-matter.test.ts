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
    why                                                 | application     | contract                                               | loans                       | matter
    ${'there is no application'}                        | ${null}         | ${null}                                                | ${[]}                       | ${'apply'}
    ${'the rules are deciding'}                         | ${'deciding'}   | ${null}                                                | ${[]}                       | ${'deciding'}
    ${'a person is reviewing'}                          | ${'review'}     | ${null}                                                | ${[]}                       | ${'review'}
    ${'there is an offer'}                              | ${'approved'}   | ${null}                                                | ${[]}                       | ${'offer'}
    ${'the application was refused'}                    | ${'refused'}    | ${null}                                                | ${[]}                       | ${'refused'}
    ${'the application was withdrawn'}                  | ${'withdrawn'}  | ${null}                                                | ${[]}                       | ${'apply'}
    ${'the offer has expired'}                          | ${'expired'}    | ${null}                                                | ${[]}                       | ${'apply'}
    ${'the signed contract was cancelled'}              | ${'contracted'} | ${null}                                                | ${[]}                       | ${'apply'}
    ${"the contract's files are being generated"}       | ${'approved'}   | ${contract('preparing')}                               | ${[]}                       | ${'preparing'}
    ${'the contract can be read and signed'}            | ${'approved'}   | ${contract('to_sign')}                                 | ${[]}                       | ${'sign'}
    ${'the cooling-off period is running'}              | ${'contracted'} | ${contract('cooling_off')}                             | ${[]}                       | ${'cooling_off'}
    ${'the cooling-off period is over'}                 | ${'contracted'} | ${contract('cooling_off', { isCoolingOffOver: true })} | ${[]}                       | ${'second_consent'}
    ${'the money is on its way'}                        | ${'contracted'} | ${contract('paying')}                                  | ${[]}                       | ${'paying'}
    ${'the bank declined the payout'}                   | ${'contracted'} | ${contract('payee_declined')}                          | ${[]}                       | ${'other_payee'}
    ${'the loan is not open yet'}                       | ${'contracted'} | ${contract('paid', { hasLoan: false })}                | ${[]}                       | ${'paying'}
    ${'there is a loan to repay'}                       | ${'contracted'} | ${contract('paid')}                                    | ${['active']}               | ${'repay'}
    ${'a payment is overdue'}                           | ${'contracted'} | ${contract('paid')}                                    | ${['active', 'overdue']}    | ${'overdue'}
    ${'everything is repaid'}                           | ${'contracted'} | ${contract('paid')}                                    | ${['closed']}               | ${'apply'}
    ${'a second loan is being decided'}                 | ${'deciding'}   | ${contract('paid')}                                    | ${['active']}               | ${'deciding'}
    ${'a second loan was refused, the first is open'}   | ${'refused'}    | ${contract('paid')}                                    | ${['active']}               | ${'repay'}
    ${'a second loan was refused, the first is repaid'} | ${'refused'}    | ${contract('paid')}                                    | ${['closed']}               | ${'refused'}
    ${'the only loan is suspended'}                     | ${'contracted'} | ${contract('paid')}                                    | ${['suspended', 'closed']}  | ${'suspended'}
    ${'another loan is to repay'}                       | ${'contracted'} | ${contract('paid')}                                    | ${['suspended', 'active']}  | ${'repay'}
    ${'another loan is late'}                           | ${'contracted'} | ${contract('paid')}                                    | ${['suspended', 'overdue']} | ${'overdue'}
    ${'an overdue payment comes before an application'} | ${'approved'}   | ${contract('to_sign')}                                 | ${['overdue']}              | ${'overdue'}
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
