import { isFormResult } from '../../form/form-result.ts'

/** Returns which of a screen's two forms an action's result belongs to. */
export function isAboutIin(actionData: unknown): boolean {
  return isFormResult(actionData) && 'iin' in actionData.typed
}

/** The action's result for the screen's own form. */
export function resultOfQuestion(actionData: unknown): unknown {
  return isAboutIin(actionData) ? undefined : actionData
}
