import type { Problem } from '@qadam/wire/problem'
import type { RegistrationStep } from '@qadam/wire/registration'
import { redirect } from 'react-router'
import { type Refused, refusedBy } from '../form/submit-form.ts'
import { pathOfStep } from './step-paths.ts'

/** What `submitForm` or `tryCall` gave for a command of the registration. */
type Commanded =
  | { readonly answer: RegistrationStep; readonly problem?: undefined; readonly refused?: undefined }
  | { readonly problem: Problem; readonly refused?: Refused; readonly answer?: undefined }
  | { readonly refused: Refused; readonly problem?: Problem; readonly answer?: undefined }

/**
 * For an action: the screen of the step that the command led to, or that another tab has led to meanwhile (Spec §4:
 * `step_not_allowed` tells it); else what the form shows of the refusal.
 */
export function stepAnswer({ answer, problem, refused }: Commanded): Response | Refused {
  const step = answer?.step_name ?? problem?.step_name
  if (step !== undefined) return redirect(pathOfStep(step))
  return refused ?? refusedBy(problem as Problem)
}
