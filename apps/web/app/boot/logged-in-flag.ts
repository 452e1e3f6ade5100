import { cookieIn } from '@qadam/wire/cookies'
import { loggedInCookie } from './visitor.ts'

const channelName = 'session'

/** Spec §4: whether anybody is signed in in this browser; the tokens themselves are out of script's reach. */
export function isLoggedIn(): boolean {
  return cookieIn(document.cookie, loggedInCookie) === '1'
}

export function notifyOtherTabs(): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(channelName)
  channel.postMessage('changed')
  channel.close()
}

/** Another tab signed in or out. Browsers that tell nothing are asked when the person comes back to this tab. */
export function onOtherTab(changed: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {}
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = changed
  return () => channel.close()
}
