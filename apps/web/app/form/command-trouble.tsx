import { Notice } from '../ui/notice/notice.tsx'
import { isFormResult } from './form-result.ts'

type Props = {
  /** The route's `actionData`. */
  result: unknown
  /** What it means here that nothing arrived. */
  lost: string
  title?: string
}

/** Why a command did not lead anywhere: refused in the API's words, or lost on its way. */
export function CommandTrouble({ result, lost, title }: Props) {
  if (!isFormResult(result)) return null
  const words = result.lost ? lost : result.notices.join(' ')
  if (words === '') return null
  return (
    <Notice kind="warn" announced {...(title && !result.lost ? { title } : {})}>
      {words}
    </Notice>
  )
}
