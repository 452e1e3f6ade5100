import { Notice } from '@qadam/kit/notice/notice.tsx'
import { isFormResult } from './form-result.ts'

type Props = {
  /** The route's `actionData`. */
  result: unknown
  /** Message for a request that got no response. */
  lost: string
  title?: string
}

/** Shows why a command failed: the API's refusal, or no response. */
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
