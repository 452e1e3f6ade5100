import { decisionReasons } from '@qadam/domain/lending/decision/reasons'
import type { Application } from '@qadam/wire/applications'
import { expect, test } from 'vitest'
import { languages } from '../../../../testing/languages.ts'
import { show } from '../../../../testing/show.tsx'
import { wordsOf } from '../../../../testing/words.ts'
import { Refusal } from './refusal.tsx'

const today = '2026-11-20'

const refused = (reasons: readonly string[], decision: object = {}) =>
  ({
    id: '01991f2e-7c1a-7a51-8f12-0123456789ab',
    ...{ product: 'instalment', amount_tiyn: 10_000_000, term: 12, method: 'annuity', objected_at: null },
    decision: {
      ...{ reasons, decided_by: 'rules', decided_at: '2026-11-20T05:00:00Z', can_object: true, burden_cap: '0.5' },
      ...decision,
    },
  }) as unknown as Application

/** The link of each reason; null where nothing can be done on the site. */
const places: Readonly<Record<string, string | null>> = {
  under_age: null,
  not_identified_by_face: '/contacts',
  stop_credit: 'https://egov.kz',
  conscript: null,
  bankrupt: null,
  long_overdue: null,
  compliance: null,
  suspected_fraud: '/help/security',
  open_loan: '/register/lk/loans',
  no_income: null,
  debt_burden: '/register/lk/apply?product=instalment&amount=50000&term=12&method=annuity',
  debt_burden_after_overdue: '/register/lk/apply?product=instalment&amount=50000&term=12&method=annuity',
  low_score: null,
  amount_over_limit: '/register/lk/apply?product=instalment&amount=50000&term=12&method=annuity',
}

test.each(decisionReasons)('a refusal for %s shows the reason and what to do about it, in both languages', (reason) => {
  for (const { locale, prefix } of languages) {
    const t = wordsOf(locale, 'application')
    const application = refused([reason])
    const { element, screen, unmount } = show(
      <Refusal application={application} submittedOn={today} today={today} result={undefined} />,
      { locale, path: `${prefix}/register/lk/decision` },
    )

    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(t('refused_title'))
    const shown = [...element.querySelectorAll<HTMLElement>('[data-reason]')]
    expect(shown.map((one) => one.dataset.reason)).toEqual([reason])
    const said = shown[0]!.textContent
    for (const part of ['', '_do']) expect(said).toContain(t(`reason_${reason}${part}`))
    expect(said).toContain(t(`reason_${reason}_text`).split('{')[0])
    expect(said).not.toMatch(/[{}]/)
    expect(shown[0]!.querySelector('a')?.getAttribute('href') ?? null).toBe(places[reason])
    unmount()
  }
})

test.each(['debt_burden', 'debt_burden_after_overdue'])(
  'a refusal for %s states the cap that the decision applied, not that of today',
  (reason) => {
    for (const { locale, prefix } of languages) {
      const { element, unmount } = show(
        <Refusal
          {...{ application: refused([reason], { burden_cap: '0.375' }), submittedOn: today, today, result: undefined }}
        />,
        { locale, path: `${prefix}/register/lk/decision` },
      )

      expect(element.querySelector('[data-reason]')!.textContent).toMatch(/37,5\s%/)
      unmount()
    }
  },
)

test('all reasons of a refusal are shown, and a refusal by a person is marked as such', () => {
  const t = wordsOf('ru', 'application')
  const application = refused(['low_score', 'no_income'], { decided_by: 'person', can_object: false })

  const { element, screen } = show(
    <Refusal application={application} submittedOn={today} today={today} result={undefined} />,
    { path: '/register/lk/decision' },
  )

  expect(element.querySelectorAll('[data-reason]')).toHaveLength(2)
  expect(element.textContent).toContain(t('by_person'))
  expect(screen.queryByRole('button', { name: t('objection_send') })).toBeNull()
})

test.each([
  [['low_score', 'no_income'], 'again_text'],
  [['low_score', 'bankrupt'], 'again_later'],
  [['under_age'], 'again_later'],
] as const)('a refusal for %s says when another application makes sense: %s', (reasons, words) => {
  const t = wordsOf('ru', 'application')
  const other = words === 'again_text' ? 'again_later' : 'again_text'

  const { element } = show(
    <Refusal application={refused(reasons)} submittedOn={today} today={today} result={undefined} />,
    { path: '/register/lk/decision' },
  )

  expect(element.textContent).toContain(t(words))
  expect(element.textContent).not.toContain(t(other))
})
