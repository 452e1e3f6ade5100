import type { Problem } from '@qadam/wire/problem'
import type { Texts } from '../texts/texts.ts'

type FormProblem = { readonly problem: Problem; readonly wrong?: Readonly<Record<string, string>> }

/** An offer that the law or the rules refuse is told in the words of this form, beside the field that would change it. */
export function offerProblem(problem: Problem, form: URLSearchParams, words: Texts['cases']): FormProblem {
  if (problem.code === 'offer_below_law')
    return { problem: { ...problem, errors: {} }, wrong: { [fieldOf(form)]: words.below_law[fieldOf(form)] } }
  if (problem.code === 'loan_not_allowed') return { problem: { ...problem, message: words.impossible } }
  const wrong = Object.entries(problem.errors ?? {}).map(([field, [message = '']]) => [field, message])
  return { problem, wrong: Object.fromEntries(wrong) }
}

function fieldOf(form: URLSearchParams) {
  if (form.get('do') !== 'defer') return 'periods'
  return form.get('service_until') === '' ? 'service_until' : 'months'
}
