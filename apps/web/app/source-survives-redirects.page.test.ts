import { globSync, readFileSync } from 'node:fs'
import type { Step } from '@qadam/domain/registration/steps'
import { type Asked, aVisitor, type Visitor } from '../testing/a-visitor.ts'
import { signIn } from '../testing/sign-in.ts'
import { expect, test } from '../testing/site-test.ts'
import { type PlaceOfSite, sitePaths } from './site-paths.ts'

const source = 'utm_source=google'
const accept = { accept: 'text/html' }

const places: readonly PlaceOfSite[] = sitePaths
const paths = places.map(({ path }) => path.replace(/:\w+/, 'some').replace('*', 'nope'))

/** Every path of the site with its query variants. The log-out is last, because it ends the session. */
const addresses = [
  ...paths.filter((path) => path !== '/logout'),
  ...['/login?code', '/login?link', `/login?document_token=${'x'.repeat(43)}`],
  ...['/register/signing-waiting-results?signing_token=x', '/logout?idle', '/logout'],
]

/** Other spellings, redirected to the canonical URL before the visitor is identified. */
const spellings = [
  ...paths.flatMap((path) => [`${path}/`, `/kk${path === '/' ? '' : path}`]),
  ...['/contacts?lang=kk', '//contacts'],
]

type Led = { readonly from: string; readonly to: string }

const marked = (address: string) => `${address}${address.includes('?') ? '&' : '?'}${source}`

/** All redirects of this visitor from the address: on a page load, on a navigation inside the app, and by a form. */
async function ledFrom(visitor: Visitor, origin: string, address: string): Promise<Led[]> {
  const asked = marked(address)
  const [path = '', query = ''] = asked.split('?')
  const form: Asked = {
    method: 'POST',
    headers: { ...accept, origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'amount=300000',
  }
  const answers = [
    { from: asked, ...(await visitor.ask(asked, { headers: accept })) },
    { from: `${path}.data`, ...(await visitor.ask(`${path === '/' ? '/_' : path}.data?${query}`)) },
    { from: `POST ${asked}`, ...(await visitor.ask(asked, form)) },
  ]
  return answers.flatMap(({ from, headers: { location }, status, text }) => {
    // The router's status for a redirect of a navigation inside the app.
    if (status === 202) return [{ from, to: text }]
    return status >= 300 && status < 400 && status !== 304 ? [{ from, to: String(location) }] : []
  })
}

test.for<[string, Step | undefined, number]>([
  ['an anonymous visitor', undefined, 40],
  ['a client in registration', 'iin', 40],
  ['a client in the cabinet', 'personal_cabinet', 40],
])('every redirect keeps the advertising mark for %s', { timeout: 90_000 }, async ([, step, ledBy], { site }) => {
  const visitor = aVisitor(site)
  if (step) await (await signIn(visitor, site)).bringTo(step)

  const led: Led[] = []
  for (const address of addresses) led.push(...(await ledFrom(visitor, site.origin, address)))

  expect(led.filter(({ to }) => !to.includes('utm_source'))).toEqual([])
  // Without redirects the check would prove nothing.
  expect(led.length).toBeGreaterThan(ledBy)
})

test('a redirect from any other spelling of a path keeps the advertising mark', { timeout: 90_000 }, async ({
  visitor,
}) => {
  const led: Led[] = []
  for (const address of spellings) {
    const asked = marked(address)
    const { headers, status } = await visitor.ask(asked, { headers: accept })
    if (status >= 300 && status < 400) led.push({ from: asked, to: String(headers.location) })
  }

  expect(led.filter(({ to }) => !to.includes('utm_source'))).toEqual([])
  expect(led.length).toBeGreaterThan(paths.length)
})

test('only the router, whose root adds the source, and the redirects checked above redirect', () => {
  const code = globSync('{app,server}/**/*.{ts,tsx}', { cwd: `${import.meta.dirname}/..` })
    .filter((file) => !file.includes('.test.'))
    .map((file) => ({ file, text: readFileSync(`${import.meta.dirname}/../${file}`, 'utf8') }))
  const naming = (word: RegExp) => code.filter(({ text }) => word.test(text)).map(({ file }) => file)

  expect(naming(/reply\b[^;]*\.redirect\(/s).sort()).toEqual([
    // Two hooks and the guards of cached pages; covered by the addresses above.
    'server/mount-web.ts',
    'server/page-responses.ts',
    'server/redirect-to-canonical.ts',
    // An image, not a page a visitor arrives at.
    'server/share-pictures.ts',
  ])
  expect(naming(/redirectDocument\(|\breplace\(.*redirect|status: 30\d|\bLocation['"]?:/).sort()).toEqual([
    // Fakes of other sites that redirect back like the vendors' own pages.
    'app/features/sandbox/screens/acquirer.tsx',
    'app/features/sandbox/screens/signing.tsx',
    // Redirects to the requested address with its query.
    'app/root.tsx',
  ])
})
