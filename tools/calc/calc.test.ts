import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { roundedRate } from '@qadam/domain/money/rate'
import { describe, expect, test } from 'vitest'
import examples from '../../packages/domain/fixtures/finance-examples.json' with { type: 'json' }
import { answerLine } from './answer.ts'
import { loan, pdl } from './written-questions.ts'

const main = fileURLToPath(new URL('main.ts', import.meta.url))

function calc(args: string[], input = '') {
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], {
    input,
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  return { status, stderr, lines: stdout.split('\n').slice(0, -1) }
}

function ask(kind: string, input: unknown) {
  const { status, lines } = calc([kind, JSON.stringify(input)])
  expect(lines).toHaveLength(1)
  return { status, answer: JSON.parse(lines[0]!) }
}

describe('one calculation', () => {
  test('[FIN-01] [FIN-04] of a loan returns the field names of the specification', () => {
    const [, written] = examples.instalment_full_tables
    const withoutOurExtras = ({ days: _, ...row }: { days: number }) => row

    const { status, answer } = ask('loan', loan)

    expect(status).toBe(0)
    expect(Object.keys(answer)).toEqual([
      'firstPaymentDate',
      'lastPaymentDate',
      'annuityCalculation',
      'differentialCalculation',
    ])
    expect(answer.annuityCalculation).toEqual({
      annuityPayment: written!.annuityCalculation.annuityPayment,
      paymentSchedule: written!.annuityCalculation.paymentSchedule.map(withoutOurExtras),
      totalPayment: written!.annuityCalculation.totalPayment,
      totalReward: written!.annuityCalculation.totalReward,
      effectiveAnnualRate: written!.annuityCalculation.effectiveAnnualRate,
    })
    expect(answer.differentialCalculation).toEqual({
      paymentSchedule: written!.differentialCalculation.paymentSchedule.map(withoutOurExtras),
      totalPayment: written!.differentialCalculation.totalPayment,
      totalReward: written!.differentialCalculation.totalReward,
      effectiveAnnualRate: written!.differentialCalculation.effectiveAnnualRate,
    })
  })

  test('[FIN-10] of a deposit returns the written figures', () => {
    const [{ input, result }] = examples.deposit_bands as [(typeof examples.deposit_bands)[0]]

    const { answer } = ask('deposit', input)

    expect(answer).toMatchObject({
      paymentDate: result.paymentDate,
      reward: result.reward,
      amountToReturn: result.amountToReturn,
      nominalRate: result.nominalRate,
      annualRate: result.annualRate,
    })
    expect(roundedRate(answer.effectiveAnnualRate, 12)).toBe(result.effectiveAnnualRate)
  })

  test('[FIN-13] of a product returns its figures', () => {
    const { answer } = ask('product', { product: 'pdl', amount: '78500', term: 7, openDate: '2026-01-15' })

    expect(answer).toMatchObject({
      returnAmount: '79071.48',
      payment: '79071.48',
      percent: '571.48',
      gesvPercent: '46.0',
      lastPaymentDate: '2026-01-22',
    })
  })

  test("of a loan's payoff returns the debt and the effect of a partial early repayment", () => {
    const { answer } = ask('payoff', { ...loan, date: '2026-03-01', payment: '20000' })

    expect(answer).toMatchObject({
      paidPayments: 1,
      principal: '73067.48',
      reward: '1063.86',
      penalty: '0.00',
      total: '74131.34',
      daysOverdue: 0,
      earlyRepayment: { principal: '18936.14', smallerPayment: { annuityPayment: '5903.43' } },
    })
  })

  test("of a late product's payoff includes the penalty", () => {
    const late = { ...pdl, term: 14, date: '2026-04-30' }

    expect(ask('payoff', late).answer).toMatchObject({ penalty: '7850.00', total: '94840.56', daysOverdue: 91 })
  })

  test("of a person's or an account's number returns its validity", () => {
    expect(ask('iin', { iin: '880808400107' }).answer).toEqual({
      iin: '880808400107',
      valid: true,
      checksumOk: true,
      checkedBy: 'second',
      birthDate: '1988-08-08',
      sex: 'female',
    })
    expect(ask('iban', { iban: 'KZ86125KZT5004100100' }).answer).toEqual({
      iban: 'KZ86125KZT5004100100',
      valid: true,
      bankCode: '125',
    })
  })
})

describe('an invalid input', () => {
  test.each`
    kind         | input                                                                    | error                            | field
    ${'loan'}    | ${{ ...loan, amount: '-1' }}                                             | ${/^Incorrect amount/}           | ${'amount'}
    ${'loan'}    | ${{ ...loan, interest: 'x' }}                                            | ${/^Incorrect rate/}             | ${'interest'}
    ${'loan'}    | ${{ ...loan, openDate: '2026-02-29' }}                                   | ${/^Incorrect date/}             | ${'openDate'}
    ${'loan'}    | ${{ ...loan, periods: 1.5 }}                                             | ${/^Incorrect periods/}          | ${'periods'}
    ${'loan'}    | ${{}}                                                                    | ${/^Incorrect amount/}           | ${'amount'}
    ${'loan'}    | ${[]}                                                                    | ${/^Incorrect input/}            | ${'input'}
    ${'deposit'} | ${{ amount: '1', period: 7, openDate: '2026-01-15' }}                    | ${/^Incorrect interests array$/} | ${'interests'}
    ${'deposit'} | ${{ amount: '1', period: 7, openDate: '2026-01-15', interests: [] }}     | ${/^Empty interests array$/}     | ${'interests'}
    ${'deposit'} | ${{ amount: '1', period: 7, openDate: '2026-01-15', interests: [null] }} | ${/^Incorrect interests array$/} | ${'interests'}
    ${'product'} | ${{ product: 'gift', amount: '1', term: 7, openDate: '2026-01-15' }}     | ${/^Incorrect product/}          | ${'product'}
    ${'product'} | ${{ product: 'pdl', amount: '1', term: 8, openDate: '2026-01-15' }}      | ${/^Incorrect term/}             | ${'term'}
    ${'payoff'}  | ${{ ...loan, date: '2026-01-14' }}                                       | ${/^Incorrect date/}             | ${'date'}
    ${'iin'}     | ${{ iin: '900101300008' }}                                               | ${/wrong_check_digit/}           | ${'iin'}
    ${'iban'}    | ${{ iban: 'KZ87125KZT5004100100' }}                                      | ${/wrong_check_digits/}          | ${'iban'}
    ${'loan'}    | ${{ ...loan, amount: -1 }}                                               | ${/must be more than zero$/}     | ${'amount'}
    ${'loan'}    | ${{ ...loan, interest: '-0.1' }}                                         | ${/must not be negative$/}       | ${'interest'}
    ${'iin'}     | ${{ iin: 900101300007 }}                                                 | ${/must be text$/}               | ${'iin'}
    ${'iban'}    | ${{ iban: 86 }}                                                          | ${/must be text$/}               | ${'iban'}
  `('of kind $kind, $input, fails with the field $field', ({ kind, input, error, field }) => {
    const { status, answer } = ask(kind, input)

    expect(status).toBe(1)
    expect(answer.field).toBe(field)
    expect(answer.error).toMatch(error)
  })

  test('fails as malformed when it is not JSON', () => {
    const { status, lines } = calc(['loan', '{'])

    expect(status).toBe(1)
    expect(JSON.parse(lines[0]!)).toEqual({ error: 'Malformed JSON', field: 'input' })
  })

  test('is echoed with a length limit', () => {
    const { answer } = ask('iin', { iin: '9'.repeat(10_000) })

    expect(answer.iin).toBe('9'.repeat(40))
  })

  test("that is a company's number fails with its own error, and with the checksum result", () => {
    expect(ask('iin', { iin: '900140300000' }).answer).toMatchObject({
      error: 'Incorrect iin: business_number',
      valid: false,
      checksumOk: true,
    })
  })
})

describe('a wrong call', () => {
  test.each([[[]], [['loan']], [['loan', '{}', '{}']], [['-', 'loan']], [['']]])('%j exits with 2', (args) => {
    expect(calc(args)).toMatchObject({ status: 2, lines: [], stderr: expect.stringContaining('kinds: loan') })
  })

  test('with an unknown kind exits with 2 and still prints an error as JSON', () => {
    const { status, lines, stderr } = calc(['toString', '{}'])

    expect(status).toBe(2)
    expect(JSON.parse(lines[0]!)).toMatchObject({ error: expect.stringMatching(/^Unknown kind/), field: 'kind' })
    expect(stderr).toContain('kinds: loan')
  })

  test('differs from --help, which exits with 0', () => {
    expect(calc(['--help'])).toMatchObject({ status: 0, stderr: '' })
    expect(calc(['--help']).lines.join()).toContain('kinds: loan')
  })
})

describe('a stream', () => {
  test('answers every line in order, whatever the lines before it contain', () => {
    const good = JSON.stringify({ kind: 'iin', input: { iin: '900101300007' } })
    const bad = ['{', '', 'null', '[]', '{"kind":"loan"}', '{"input":{}}', '{"kind":"loan","input":{"amount":"1e9"}}']

    const { status, lines } = calc(['-'], `${[good, ...bad, good].join('\n')}\n`)

    const answers = lines.map((line) => JSON.parse(line))
    expect(status).toBe(0)
    expect(answers).toHaveLength(bad.length + 2)
    expect([answers[0].valid, answers.at(-1).valid]).toEqual([true, true])
    for (const answer of answers.slice(1, -1)) {
      expect(answer).toEqual({ error: expect.any(String), field: expect.any(String) })
    }
  })

  test('splits lines at LF alone, whatever else looks like an end of line', () => {
    const inside = JSON.stringify({ kind: 'iin', input: { iin: '9\u2028\u20290\u0085' } })
    const withLoneCr = '{"kind":"iban",\r"input":{"iban":"KZ86125KZT5004100100"}}'

    const { lines } = calc(['-'], `${inside}\n${withLoneCr}\r\n${inside}`)

    const answers = lines.map((line) => JSON.parse(line))
    expect(answers.map(({ iin, iban }) => iin ?? iban)).toEqual([
      '9\u2028\u20290\u0085',
      'KZ86125KZT5004100100',
      '9\u2028\u20290\u0085',
    ])
  })

  test('may start with a byte order mark, but have none later', () => {
    const line = JSON.stringify({ kind: 'iin', input: { iin: '900101300007' } })

    const { lines } = calc(['-'], `\uFEFF${line}\n\uFEFF${line}\n`)

    expect(lines.map((answer) => JSON.parse(answer).valid)).toEqual([true, undefined])
  })

  test.each(['null', '[]', '5', '"loan"'])(
    'answers the line %s with an error that describes the expected form',
    (line) => {
      expect(answerLine(line)).toEqual({
        error: 'Incorrect input: a line must be an object {kind, input}',
        field: 'input',
      })
    },
  )

  test('answers thousands of lines, the last one without a line end', () => {
    const lines = Array.from({ length: 5000 }, (_, index) =>
      JSON.stringify({ kind: 'loan', input: { ...loan, amount: index + 1, periods: 1 } }),
    )

    const answers = calc(['-'], lines.join('\n')).lines

    expect(answers).toHaveLength(5000)
    expect(JSON.parse(answers[4999]!).annuityCalculation.paymentSchedule[0].principal).toBe('5000.00')
  })
})
