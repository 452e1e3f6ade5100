import type { ClientInstrumentation } from 'react-router'
import { withoutLocalePrefix } from '../boot/locale-path.ts'

export type NextPage = {
  /** True if the next page must be loaded from the server instead of rendered by the router; set by the build watch. */
  isLoaded: () => boolean
  /** The target of the current navigation, until it is reached. */
  wanted: string | undefined
}

/** State shared between a page with the router and the visit script, which is built separately. */
export const nextPage: NextPage = { isLoaded: () => false, wanted: undefined }

let shown: string | undefined
let sentTo: string | undefined
const inPlace = new Set<string>()

/** Records data fetched in place: it passes the same middleware as a navigation. */
export const listenToFetchers: ClientInstrumentation = {
  router: ({ instrument }) =>
    instrument({
      async fetch(ask, { formMethod, href }) {
        if (formMethod === undefined) inPlace.add(withoutLocalePrefix(new URL(href, location.href).pathname))
        await ask()
      },
    }),
}

/**
 * For the middleware: true for a navigation, false for a submission, its response and a reload of the current page's
 * data.
 */
export function isGoing(method: string, { hash, pathname, search }: URL): boolean {
  const path = withoutLocalePrefix(pathname)
  if (method !== 'GET') sentTo = path
  if (method !== 'GET' || path === shown || inPlace.has(path)) return false
  nextPage.wanted = pathname + search + hash
  const isAnswer = path === sentTo
  if (!isAnswer) sentTo = undefined
  return !isAnswer
}

export function arriveAt(path: string): void {
  shown = path
  nextPage.wanted = undefined
}

/**
 * Going back has changed the address already, so navigating to it again would only scroll if it has a hash; hence the
 * reload.
 */
export function reloadHere(): Promise<never> {
  nextPage.wanted = undefined
  location.reload()
  return new Promise(() => undefined)
}

/** True if the page may be showing the response to a form. */
export function isAnswered(path: string): boolean {
  return path === sentTo
}
