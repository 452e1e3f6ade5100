import { isFormResult } from '../../form/form-result.ts'

/** Which of a screen's two forms an action's answer belongs to. */
export function isAboutIin(actionData: unknown): boolean {
  return isFormResult(actionData) && 'iin' in actionData.typed
}

/** What an action's answer says to the screen's own form. */
export function resultOfQuestion(actionData: unknown): unknown {
  return isAboutIin(actionData) ? undefined : actionData
}
