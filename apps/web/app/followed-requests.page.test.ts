import { globSync, readFileSync } from 'node:fs'
import { iinOf } from '../../api/testing/a-registrant.ts'
import { beApproved } from '../../api/testing/applicant-actions.ts'
import { accounts } from '../../api/testing/borrower-actions.ts'
import { followedRequests } from '../../api/testing/followed-requests.ts'
import { type RunScript, scriptsRun, sourcesOf } from '../../api/testing/what-runs.ts'
import type { Site } from '../testing/a-site.ts'
import type { Visitor } from '../testing/a-visitor.ts'
import { answerCode, askForCode, fieldOf, send } from '../testing/ask-for-code.ts'
import { fill, tick } from '../testing/fill.ts'
import { lookUntil } from '../testing/look-until.ts'
import { signIn } from '../testing/sign-in.ts'
import { expect, test } from '../testing/site-test.ts'
import { wordsOf } from '../testing/words.ts'

type Party = { readonly site: Site; readonly visitor: Visitor }

/** Prepares a visitor up to the point where the request begins, and returns the request. */
const requests: Readonly<Record<string, (party: Party) => Promise<() => Promise<unknown>>>> = {
  // No page with a query of its own is cached.
  'A page': async ({ visitor }) => {
    return async () => expect((await visitor.open('/kk/contacts?from=test')).status).toBe(200)
  },

  'A login': async ({ visitor }) => {
    const page = await askForCode(visitor)
    return async () => {
      const asked = await visitor.open(page.address)
      expect((await answerCode(visitor, asked)).address).toBe('/login/iin')
    }
  },

  'A step': async ({ site, visitor }) => {
    await (await signIn(visitor, site)).bringTo('passport', { iin: iinOf('document') })
    return async () => {
      const page = await visitor.open('/register/passport')
      const answers = { idNumber: '012345678', issuer: 'МВД РК', when: '2023-05-02', periodValidity: '2033-05-01' }
      for (const [name, value] of Object.entries(answers)) fieldOf(page, name).value = value
      expect((await send(visitor, page)).address).toMatch(/\/register\/(wait|photo)$/)
    }
  },

  'A signature': async ({ site, visitor }) => {
    const t = wordsOf('ru', 'contract')
    const client = await signIn(visitor, site)
    await client.bringTo('personal_cabinet')
    await beApproved(client)
    const account = await visitor.open('/register/lk/requisites')
    fill(account.main.getByLabelText(t('number_any')), accounts.own)
    tick(account.main.getByLabelText(new RegExp(`^${t('kind_iban')}`)))
    await visitor.press(account.main.getByRole('button', { name: t('requisites_send') }))
    const hasCode = ({ main }: { main: { textContent: string } }) => main.textContent.includes(t('code_get_sign'))
    const contract = await lookUntil(visitor, '/register/lk/contract', hasCode)
    const sent = await visitor.press(contract.main.getByRole('button', { name: t('code_get_sign') }))
    fill(sent.main.getByLabelText(t('code')), '1234')
    return async () => {
      const signed = await visitor.press(sent.main.getByRole('button', { name: t('code_confirm_sign') }))
      expect(signed.main.textContent).not.toContain(t('code_confirm_sign'))
    }
  },
}

// A payout begins in the queue and passes no page.
const followed = [...followedRequests()].filter(([name]) => name !== 'A payout')

test.for(followed)(
  '%s runs the files of the site that ARCHITECTURE lists for it',
  async ([name, hops], { site, visitor }) => {
    const request = await requests[name]!({ site, visitor })

    const scripts = await scriptsRun(request)

    const ran = new Set([...sourcesOf(scripts), ...sourcesInBundle(scripts)])
    // biome-ignore lint/suspicious/noConsole: docs/measured.md has this figure
    console.info(`${name} runs code of ${ran.size} own files: ${inWords(ran)}`)
    const listed = hops.map(({ file }) => file).filter((file) => file.startsWith('apps/web/'))
    expect(listed.length).toBeGreaterThan(2)
    expect(listed.filter((file) => !ran.has(file))).toEqual([])
  },
)

/** Files of the built site, by the names of functions that only one file declares. */
function sourcesInBundle(scripts: readonly RunScript[]): readonly string[] {
  const bundle = scripts.filter(({ url }) => url.includes('/apps/web/build/server/'))
  const names = new Set(bundle.flatMap(({ functions }) => functions.map((name) => name.replace(/\$\d+$/, ''))))
  return [...declared()].filter(([name]) => names.has(name)).map(([, file]) => file)
}

function declared(): ReadonlyMap<string, string> {
  const root = new URL('../../../', import.meta.url)
  const files = globSync('{apps/web/app,packages/*/src}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.(test|examples)\.tsx?$/.test(file),
  )
  const pairs = files.flatMap((file) =>
    [...readFileSync(new URL(file, root), 'utf8').matchAll(/\bfunction\*? (\w+)/g)].map(
      ([, name]) => [name!, file.replaceAll('\\', '/')] as const,
    ),
  )
  const byName = Map.groupBy(pairs, ([name]) => name)
  return new Map([...byName.values()].filter((found) => found.length === 1).map(([pair]) => pair!))
}

function inWords(files: ReadonlySet<string>): string {
  const parts = Map.groupBy(files, (file) => file.split('/').slice(0, 2).join('/'))
  return [...parts].map(([part, { length }]) => `${length} of ${part}`).join(', ')
}
