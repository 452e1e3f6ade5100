import type { Verdict, Visit } from '../../guards/guard.ts'
import { droppedLogin, isLoginUnderWay } from './login-stages.ts'

/** Opening the login starts over: the phone, the code and the token of an earlier attempt are dropped. */
export function clearLogin({ server, url }: Visit): Verdict | undefined {
  if (server && !isLoginUnderWay(url)) for (const cookie of droppedLogin) server.setCookie(cookie)
  return undefined
}
