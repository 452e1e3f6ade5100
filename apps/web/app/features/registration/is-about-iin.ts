import { isFormResult } from '../../form/form-result.ts'

/** Which of a screen's two forms an action's answer belongs to. */
export function isAboutIin(actionData: unknown): boolean {
  return isFormResult(actionData) && 'iin' in actionData.typed
}
