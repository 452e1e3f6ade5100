import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allPersonas, personaCalled } from '../../../../api/testing/some-personas.ts'
import { type Site, startSite } from '../../../testing/a-site.ts'
import { aVisitor } from '../../../testing/a-visitor.ts'
import { fieldOf, send } from '../../../testing/ask-for-code.ts'
import { walkWithoutScript } from '../../../testing/walk-without-script.ts'
import type { Walker } from '../../../testing/walker.ts'

// The API's own walks cover the slow register, whose twenty seconds are skipped there; the camera's walks cover
// `photographed`, who shows a real face.
const elsewhere = new Set(['slow_registry', 'photographed'])
const ending = new Set(['too_young', 'iin_not_found', 'coid_server_error', 'no_face', 'non_resident'])
const clientsAlready = new Set(['duplicate_other_phone', 'existing_overdue', 'existing_clean'])
const particular: Readonly<Record<string, Partial<Walker>>> = {
  ipdl_review: { isOfficial: true },
  signing_rejected: { signs: 'reject' },
}
const throughout = allPersonas.filter(({ key }) => !elsewhere.has(key) && !ending.has(key))
// One persona per path: the rest differ by the server's decisions, which the API's own walks cover.
const ways = [throughout[0]!.key, 'signing_rejected', 'existing_clean', 'ipdl_review']

describe.for([
  { language: 'Russian', prefix: '' },
  { language: 'Kazakh', prefix: '/kk' },
])('in $language', ({ prefix }) => {
  // A person can register only once, so each language has a server of its own.
  let site: Site
  beforeAll(async () => {
    site = await startSite()
  })
  afterAll(() => site.stop())

  const walk = (walker: Walker, until: string) => walkWithoutScript(aVisitor(site), `${prefix}/login`, walker, until)

  test.for(throughout.filter(({ key }) => ways.includes(key)))(
    '$key walks from the phone number to the cabinet',
    async ({ iin, key, phone }) => {
      const { page, seen } = await walk({ iin, phone, ...particular[key] }, '/register/lk')

      expect(seen).toContain('/register/photo')
      expect(seen.includes('/sandbox/signing')).toBe(!clientsAlready.has(key))
      expect(seen.includes('/register/signing-init-error')).toBe(key === 'signing_rejected')
      expect(page.address).toBe(`${prefix}/register/lk`)
      expect(page.status).toBe(200)
      expect(page.main.querySelector('h1')?.textContent).not.toBe('')
    },
  )

  test('slow_registry sees that the register is being searched', async () => {
    const { page } = await walk(personaCalled('slow_registry'), '/register/wait')

    page.main.getByText(prefix === '' ? 'Ищем вас в государственной базе' : 'Сізді мемлекеттік базадан іздеп жатырмыз')
  })

  test('too_young is rejected at the first question', async () => {
    const { iin, phone } = personaCalled('too_young')
    const visitor = aVisitor(site)
    const { page } = await walkWithoutScript(visitor, `${prefix}/login`, { iin, phone }, '/login/iin')
    fieldOf(page, 'iin').value = iin

    const refused = await send(visitor, page)

    expect(refused.main.textContent).toContain(prefix === '' ? 'с 18 лет' : '18 жастан')
    expect(fieldOf(refused, 'iin').value).not.toBe('')
  })

  test.for([
    ['iin_not_found', /иин|жсн/i],
    ['no_face', /отделени|бөлімше/i],
    ['coid_server_error', /отделени|бөлімше/i],
  ] as const)('%s ends at the screen that explains what to do', async ([key, sentence]) => {
    const { page } = await walk(personaCalled(key), '/register/liveness-error')

    page.main.getAllByText(sentence)
    expect(page.main.querySelector('a[href^="tel:"]')).not.toBeNull()
  })

  test('[LIV-08] non_resident waits for a person, and the screen shows it', async () => {
    const walker = { ...personaCalled('non_resident'), isResident: false }
    const { page, seen } = await walk(walker, '/register/liveness-waiting-results')

    expect(seen).toContain('/register/personal-and-passport')
    page.main.getAllByText(prefix === '' ? /сотрудник/ : /қызметкер/)
  })
})
