import { compare } from './http/compare.ts'
import { type MeasuredServer, startMeasured, stopMeasured } from './http/measured-server.ts'
import { startOurNode } from './http/our-node.ts'
import { nextSite } from './other-sites/next-site.ts'
import { checkSamePage, type OtherSite, type Pages } from './other-sites/other-site.ts'
import { reactRouterSite } from './other-sites/react-router-site.ts'
import { tanStackSite } from './other-sites/tanstack-site.ts'

/**
 * Processor time of four of our pages as a visitor gets them, beside the same elements rendered for each visit by the
 * smallest sites of Next.js, React Router and TanStack Start, which are built in temporary folders. Ours reads its
 * sessions and loans, calls the API, writes its log to a file and compresses with Brotli; of the others, Next.js and
 * React Router compress with what they have, TanStack Start with nothing. Home and /login are kept by ours, as they are
 * for visitors. Needs DATABASE_URL, a PostgreSQL server on which a database may be made, and `npm run build`.
 */
const ours = await startOurNode('ours', 4_830)
const cookies = { step: await ours.signedIn('iin'), cabinet: await ours.signedIn('personal_cabinet') }
const asked = {
  '/': { path: '/', cookie: '' },
  '/login': { path: '/login', cookie: '' },
  '/step': { path: '/login/iin', cookie: cookies.step },
  '/cabinet': { path: '/register/lk', cookie: cookies.cabinet },
}
const pages: Pages = Object.fromEntries(
  await Promise.all(
    Object.entries(asked).map(async ([name, { cookie, path }]) => [name, await textOf(ours.place(name, path, cookie))]),
  ),
)

const others = {
  'Next.js': await started('Next.js', 4_831, await nextSite(pages)),
  'React Router': await started('React Router', 4_832, await reactRouterSite(pages)),
  TanStack: await started('TanStack', 4_833, await tanStackSite(pages)),
}
for (const [name, { cookie, path }] of Object.entries(asked)) {
  const own = ours.place(`ours ${path}`, path, cookie)
  const peers: Record<string, MeasuredServer> = {}
  for (const [label, server] of Object.entries(others)) {
    if (!server) continue
    peers[label] = { ...server, url: new URL(name, server.url).href, headers: { 'accept-encoding': 'gzip, br' } }
    checkSamePage(`${label} ${name}`, pages[name]!, await textOf(peers[label]!))
  }
  process.stdout.write(`\n${path}\n`)
  await compare([own, ...Object.values(peers)], peers)
}
await Promise.all(Object.values(others).map((server) => server && stopMeasured(server)))
await ours.stop()
process.exit(0)

async function started(name: string, port: number, site: OtherSite | undefined): Promise<MeasuredServer | undefined> {
  if (site) return startMeasured({ name, script: site.script, args: site.args(port), port, path: '/' })
  process.stderr.write(`${name} could not be installed (no network?): it is left out.\n`)
  return undefined
}

async function textOf({ headers, url }: MeasuredServer): Promise<string> {
  const answer = await fetch(url, { headers: { ...headers, 'accept-encoding': 'identity' }, redirect: 'error' })
  return answer.text()
}
