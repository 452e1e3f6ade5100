// Inputs shared by the tests, each of which changes one field.
export const loan = { amount: '78500', interest: '0.3796', openDate: '2026-01-15', periods: 12 }
export const deposit = {
  amount: '78500',
  period: 7,
  openDate: '2026-01-15',
  interests: [{ fromDay: 0, toDay: 7, rate: '0.00104' }],
}
export const pdl = { product: 'pdl', amount: '78500', term: 7, openDate: '2026-01-15' }
export const instalment = { product: 'instalment', amount: '78500', term: 12, openDate: '2026-01-15' }
