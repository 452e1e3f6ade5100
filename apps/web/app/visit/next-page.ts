import type { ClientInstrumentation } from 'react-router'
import { withoutLocalePrefix } from '../boot/locale-path.ts'

export type NextPage = {
  /** Whoever goes to another page: is it loaded from the server, or drawn by the router? The watch of builds decides. */
  isLoaded: () => boolean
  /** The address that somebody is on the way to, until they are there. */
  wanted: string | undefined
}

/** What a page with the router shares with the script of its visit, which is built apart from it. */
export const nextPage: NextPage = { isLoaded: () => false, wanted: undefined }

let shown: string | undefined
let sentTo: string | undefined
const inPlace = new Set<string>()

/** What a page asks for without going there comes by the same middleware as a page that is gone to. */
export const listenToFetchers: ClientInstrumentation = {
  router: ({ instrument }) =>
    instrument({
      async fetch(ask, { formMethod, href }) {
        if (formMethod === undefined) inPlace.add(withoutLocalePrefix(new URL(href, location.href).pathname))
        await ask()
      },
    }),
}

/** For the middleware: not a form on its way, not what it was answered, not a question about the page at hand. */
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

/** The way back stands at its address already: where a place is named in it, to go there would only scroll. */
export function reloadHere(): Promise<never> {
  nextPage.wanted = undefined
  location.reload()
  return new Promise(() => undefined)
}

/** Whether the page may be showing what a form was answered. */
export function isAnswered(path: string): boolean {
  return path === sentTo
}
