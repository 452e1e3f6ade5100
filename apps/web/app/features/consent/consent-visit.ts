import { loggedInCookie } from '../../boot/visitor.ts'
import { keysIn } from '../../form/browser-memory.ts'
import { type ConsentAnswer, keepAnswer, storedResponse } from './consent-answer.ts'

/** Target of the footer's link to the question; on a page with the question the link only opens it. */
const wayBack = '#consent'
const waysBack = `a[href$="${wayBack}"]`

/**
 * Loads the tag manager after a «yes», never before. Shows the question to visitors who have not answered, or who
 * reopen it.
 */
export function beginConsent(tagManagerId: string): void {
  const banner = document.getElementById('consent-banner')
  if (!banner) return
  let isAdded = false
  let openedBy: HTMLElement | null = null
  const add = () => {
    if (isAdded || holdsOwnWords()) return
    addTagManager(tagManagerId)
    isAdded = true
  }
  const open = (by: HTMLElement | null) => {
    openedBy = by
    banner.hidden = false
    document.getElementById('consent-title')?.focus({ preventScroll: true })
  }

  banner.addEventListener('click', ({ target }) => {
    const said = (target as Element).closest('button')?.value as ConsentAnswer | undefined
    if (!said) return
    keepAnswer(said)
    banner.hidden = true
    openedBy?.focus({ preventScroll: true })
    if (location.hash === wayBack) history.replaceState(history.state, '', location.pathname + location.search)
    if (said === 'yes') return add()
    forgetVendorCookies()
    // Only a reload unloads a script that has run.
    if (isAdded) location.reload()
  })
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>(waysBack)
    if (!link) return
    event.preventDefault()
    open(link)
  })

  const answer = storedResponse()
  if (answer === 'yes') add()
  // A click on the link before this script ran was an ordinary navigation; focus returns to the link all the same.
  if (location.hash === wayBack) open(document.querySelector<HTMLElement>(waysBack))
  else if (answer === undefined) banner.hidden = false
}

/**
 * Typed form text waits on the device (decision 0040), and signed-in clients have private pages here: a third-party
 * script could read both, on whichever page it runs.
 */
function holdsOwnWords(): boolean {
  const keys = [...keysIn('localStorage'), ...keysIn('sessionStorage')]
  return keys.some((key) => key.startsWith('typed ')) || document.cookie.includes(`${loggedInCookie}=1`)
}

/** Sends nothing but its start time: no name, no number, no step. */
function addTagManager(id: string): void {
  Object.assign(window, { dataLayer: [{ 'gtm.start': Date.now(), event: 'gtm.js' }] })
  const script = document.createElement('script')
  script.async = true
  script.src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`
  document.head.append(script)
}

/** Deletes the cookies that its counters set on our own domain, for this host or its parent. */
function forgetVendorCookies(): void {
  const above = location.hostname.split('.').slice(-2).join('.')
  for (const pair of document.cookie.split('; ')) {
    const [name = ''] = pair.split('=', 1)
    if (!/^_(ga|gid|gat|gcl|dc_gtm)/.test(name)) continue
    for (const domain of ['', `; Domain=${location.hostname}`, `; Domain=${above}`]) {
      // biome-ignore lint/suspicious/noDocumentCookie: not every supported browser has the Cookie Store
      document.cookie = `${name}=; Path=/; Max-Age=0${domain}`
    }
  }
}
