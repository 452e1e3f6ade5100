import type { Problem } from '@qadam/wire/problem'
import type { RegistrationStep } from '@qadam/wire/registration'
import { redirect } from 'react-router'
import { type Refused, refusedBy } from '../form/submit-form.ts'
import { pathOfStep } from './step-paths.ts'

/** The result of `submitForm` or `tryCall` for a registration command. */
type Commanded =
  | { readonly answer: RegistrationStep; readonly problem?: undefined; readonly refused?: undefined }
  | { readonly problem: Problem; readonly refused?: Refused; readonly answer?: undefined }
  | { readonly refused: Refused; readonly problem?: Problem; readonly answer?: undefined }

/**
 * For an action: redirects to the screen of the step the command led to, or that another tab has reached (Spec §4:
 * `step_not_allowed` contains it); otherwise returns the refusal for the form.
 */
export function stepAnswer({ answer, problem, refused }: Commanded): Response | Refused {
  const step = answer?.step_name ?? problem?.step_name
  if (step !== undefined) return redirect(pathOfStep(step))
  return refused ?? refusedBy(problem as Problem)
}
