import { CookieJar, JSDOM } from 'jsdom'
import { onTestFinished, vi } from 'vitest'
import type { VisitConfig } from '../app/boot/visit-script.ts'
import type { Visit as AskedOfVisit } from '../app/visit/the-visit.ts'

type Visit = typeof import('../app/begin-visit.ts')

type Call = { readonly path: string; readonly body: string; readonly headers: Readonly<Record<string, string>> }

/** A simulated browser with real storage, cookies and URLs, as far as the visit script can tell. */
export type Browser = {
  readonly calls: Call[]
  readonly cookieJar: CookieJar
  answer: () => Response | Promise<Response>
  openTab: () => Tab
}

type Page = {
  readonly referrer?: string
  /** Configuration for the script, overriding the defaults. */
  readonly config?: Partial<VisitConfig>
  readonly html?: string
}

export type Tab = {
  /** Loads a page without running its visit script; the test starts the script with the returned function. */
  load: (address: string, page?: Page) => Promise<() => Promise<Visit>>
  visit: (address: string, page?: Page) => Promise<Visit>
}

export const origin = 'https://qadam.test'

const usual = {
  appStand: 'prod',
  apiUrl: '',
  faroUrl: '',
  locale: 'ru',
  defaultUserAgent: '',
} as unknown as VisitConfig

/** Only the last loaded page runs its script. */
export function aBrowser(): Browser {
  let last: JSDOM | undefined
  // Each page logs it when telemetry is off.
  vi.spyOn(console, 'info').mockImplementation(() => {})
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  const browser: Browser = { calls: [], cookieJar: new CookieJar(), answer: () => Response.json({}), openTab }

  function openTab(): Tab {
    let own: JSDOM | undefined
    let pages = 0
    const load: Tab['load'] = async (address, { config = {}, html = '<!doctype html>', referrer = '' } = {}) => {
      const { cookieJar } = browser
      const url = new URL(address, origin).href
      const page = new JSDOM(html, { url, cookieJar, ...(referrer && { referrer }) })
      if (last) copy(last.window.localStorage, page.window.localStorage)
      if (own) copy(own.window.sessionStorage, page.window.sessionStorage)
      pages += 1
      Object.defineProperty(page.window.history, 'length', { value: pages })
      own = page
      last = page
      stand(page, browser)
      return async () => {
        // Each page gets a fresh instance of the script's modules.
        vi.resetModules()
        const visit = (await import('../app/begin-visit.ts')) satisfies AskedOfVisit
        visit.beginVisit({ ...usual, ...config })
        return visit
      }
    }
    return { load, visit: async (address, page) => (await load(address, page))() }
  }
  return browser
}

const things = ['document', 'location', 'history', 'localStorage', 'sessionStorage', 'CustomEvent'] as const
const doings = ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const

function stand({ window }: JSDOM, browser: Browser): void {
  vi.stubGlobal('window', window)
  for (const name of things) vi.stubGlobal(name, window[name])
  for (const name of doings) vi.stubGlobal(name, window[name].bind(window))
  vi.stubGlobal('fetch', async (path: string, { body = '', headers = {} }: RequestInit = {}) => {
    browser.calls.push({ path, body: String(body), headers: headers as Record<string, string> })
    return browser.answer()
  })
}

function copy(from: Storage, to: Storage): void {
  for (const [key, value] of Object.entries({ ...from })) to.setItem(key, value as string)
}
