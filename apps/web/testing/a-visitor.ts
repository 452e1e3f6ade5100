import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { type BoundFunctions, type queries, within } from '@testing-library/dom'
import { JSDOM } from 'jsdom'
import type { Site } from './a-site.ts'

/** A browser without script, as a server sees it: it stores cookies, follows redirects and submits forms. */
export type Visitor = {
  readonly cookies: Map<string, string>
  /** Sends exactly this request, without normalising the target or following redirects. */
  ask(target: string, request?: Asked): Promise<Answer>
  /** Opens an address and follows redirects. */
  open(target: string, headers?: Readonly<Record<string, string>>): Promise<Page>
  follow(link: Element): Promise<Page>
  /** Presses a button, which submits its form with the values of the fields. */
  press(button: Element): Promise<Page>
}

export type Asked = {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}

export type Answer = {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  readonly text: string
}

export type Page = Answer & {
  /** The final path and query, after redirects. */
  readonly address: string
  readonly document: Document
  /** Testing Library's queries on the whole page: `page.screen.getByRole('link', { name: 'Контакты' })`. */
  readonly screen: BoundFunctions<typeof queries>
  readonly main: BoundFunctions<typeof queries> & HTMLElement
}

const longestChain = 10

export function aVisitor(site: Pick<Site, 'url' | 'origin'>): Visitor {
  const cookies = new Map<string, string>()
  // Each visitor has a random IP address, because rate limits per address are meant for one household.
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`

  async function ask(target: string, { body, headers = {}, method = 'GET' }: Asked = {}): Promise<Answer> {
    const { hostname, port } = new URL(site.url)
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const asking = request({
      ...{ hostname, port, path: target, method, agent: false },
      headers: { 'x-forwarded-for': address, ...(cookie && { cookie }), ...headers },
    })
    asking.end(body)
    const [answer] = (await once(asking, 'response')) as [IncomingMessage]
    // A response sent before the whole request closes the connection, which causes an error here.
    asking.on('error', () => undefined)
    takeCookies(cookies, answer.headers['set-cookie'] ?? [])
    const content = await buffer(answer)
    return { status: answer.statusCode ?? 0, headers: answer.headers, body: content, text: content.toString() }
  }

  async function go(target: string, asked: Asked, hops = 0): Promise<Page> {
    const answer = await ask(target, asked)
    const { location } = answer.headers
    if (location === undefined || answer.status < 300) return pageOf(site, target, answer)
    const next = new URL(location, site.origin + target)
    if (next.origin !== site.origin || hops === longestChain) return pageOf(site, target, answer)
    const { 'content-type': _type, ...headers } = asked.headers ?? {}
    return go(next.pathname + next.search, { headers }, hops + 1)
  }

  return {
    cookies,
    ask,
    open: (target, headers = {}) => go(target, { headers: { accept: 'text/html', ...headers } }),
    follow: (link) => go(link.getAttribute('href')!, { headers: { accept: 'text/html' } }),
    press: (button) => go(...sending(site, button as HTMLButtonElement)),
  }
}

function sending(site: Pick<Site, 'origin'>, button: HTMLButtonElement): [string, Asked] {
  const form = button.form!
  const { FormData, URL: Address } = form.ownerDocument.defaultView!
  const data = new FormData(form)
  if (button.name) data.append(button.name, button.value)
  const fields = new URLSearchParams([...data].map(([name, value]) => [name, String(value)]))
  const action = new Address(button.getAttribute('formaction') ?? form.getAttribute('action') ?? '', form.baseURI)
  if (form.method === 'get') return [`${action.pathname}?${fields}`, {}]
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: site.origin, accept: 'text/html' }
  return [action.pathname + action.search, { method: 'POST', headers, body: fields.toString() }]
}

/** Applies Set-Cookie headers like a browser. */
export function takeCookies(cookies: Map<string, string>, set: readonly string[]): void {
  for (const cookie of set) {
    const [pair = '', ...attributes] = cookie.split(';')
    const [name = '', value = ''] = pair.split('=', 2)
    if (value === '' || attributes.some((one) => /^\s*max-age=0$/i.test(one))) cookies.delete(name)
    else cookies.set(name, value)
  }
}

function pageOf(site: Pick<Site, 'origin'>, target: string, answer: Answer): Page {
  let parsed: JSDOM | undefined
  // Styles are removed before parsing: these tests do not check appearance, so parsing them would be wasted time.
  const dom = () => {
    parsed ??= new JSDOM(answer.text.replace(/<style[\s\S]*?<\/style>/g, ''), { url: site.origin + target })
    return parsed.window.document
  }
  return {
    ...answer,
    address: target,
    get document() {
      return dom()
    },
    get screen() {
      return within(dom().body)
    },
    get main() {
      const main = dom().querySelector('main')!
      return Object.assign(main, within(main)) as Page['main']
    },
  }
}
