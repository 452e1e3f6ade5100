import { cookieIn } from '@qadam/wire/cookies'
import { loggedInCookie } from './visitor.ts'

const channelName = 'session'

/** Spec §4: whether a user is signed in in this browser; script cannot read the tokens themselves. */
export function isLoggedIn(): boolean {
  return cookieIn(document.cookie, loggedInCookie) === '1'
}

export function notifyOtherTabs(): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(channelName)
  channel.postMessage('changed')
  channel.close()
}

/**
 * Calls back when another tab signs in or out. Browsers without BroadcastChannel are checked when the person returns to
 * this tab.
 */
export function onOtherTab(changed: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {}
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = changed
  return () => channel.close()
}
