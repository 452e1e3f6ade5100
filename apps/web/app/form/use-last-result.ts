import { useState } from 'react'
import { useLocation } from 'react-router'

/**
 * The route's `actionData`, kept while the page stays at its address. The router drops it whenever it reloads the page's
 * data, so the message about a command would vanish with the first event that the command itself causes.
 */
export function useLastResult<Result>(actionData: Result | undefined): Result | undefined {
  const { key: address } = useLocation()
  const [last, setLast] = useState({ address, result: actionData })
  if (actionData !== undefined && (actionData !== last.result || address !== last.address)) {
    setLast({ address, result: actionData })
    return actionData
  }
  return address === last.address ? last.result : undefined
}
