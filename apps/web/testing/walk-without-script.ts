import { setTimeout as pause } from 'node:timers/promises'
import { aPicture } from '../../api/testing/a-picture.ts'
import type { Page, Visitor } from './a-visitor.ts'
import { answerCode, fieldOf, fillPhone, send } from './ask-for-code.ts'
import { typedAnswers, type Walker } from './walker.ts'

export type Walked = {
  /** Visited paths without language and query, in order. */
  readonly seen: readonly string[]
  readonly page: Page
}

type Walk = {
  readonly visitor: Visitor
  readonly walker: Walker
  readonly seen: readonly string[]
  /** The server's step when this waiting page was last opened; the same step of an earlier visit says nothing of it. */
  lookedAt: string | undefined
}

const turkey = '792'

/** The actions on each screen that requires input; on others the walk waits. */
const doings: Readonly<Record<string, (page: Page, walk: Walk) => Promise<Page>>> = {
  '/login'(page, { visitor, walker }) {
    fillPhone(page, walker.phone)
    return send(visitor, page)
  },
  '/login?code': (page, { visitor }) => answerCode(visitor, page),
  '/login/iin'(page, { visitor, walker: { iin, isOfficial = false, isResident = true } }) {
    fieldOf(page, 'iin').value = iin
    for (const choice of [`isResidentRk][value=${isResident}`, `isIpdl][value=${isOfficial}`])
      page.main.querySelector<HTMLInputElement>(`[name=${choice}]`)!.checked = true
    return send(visitor, page)
  },
  '/register/personal': fillAndSend,
  '/register/passport': fillAndSend,
  '/register/personal-and-passport': fillAndSend,
  '/register/photo': showFace,
  '/register/liveness-error': (page, { visitor }) => command(visitor, page, 'repeat'),
  '/register/signing-init-wait'(page, walk) {
    const ready = page.main.querySelector('a[href*=signing-redirect]')
    return ready ? walk.visitor.follow(ready) : pollWaitingPage(page, walk)
  },
  '/register/signing-init-error': (page, { visitor }) => command(visitor, page, 'repeat'),
  '/sandbox/signing'(page, { seen, visitor, walker }) {
    const isFirst = seen.filter((path) => path === '/sandbox/signing').length === 1
    return visitor.press(page.main.querySelector(`button[value=${isFirst ? (walker.signs ?? 'sign') : 'sign'}]`)!)
  },
}

const givesUpAfterMs = 60_000

/** Walks like a browser without script, from a path until the wanted one is reached. */
export async function walkWithoutScript(
  visitor: Visitor,
  from: string,
  walker: Walker,
  until: string,
): Promise<Walked> {
  const seen: string[] = []
  const walk: Walk = { visitor, walker, seen, lookedAt: undefined }
  let standsSince = performance.now()
  let page = await visitor.open(from)
  for (;;) {
    const at = placeOf(page)
    if (seen.at(-1) !== at) {
      seen.push(at)
      standsSince = performance.now()
      walk.lookedAt = undefined
    }
    if (at === until) return { page, seen }
    if (page.status >= 400) throw new Error(`${at} answered ${page.status}: ${page.main.textContent}`)
    if (performance.now() - standsSince > givesUpAfterMs) throw new Error(`Stuck: ${seen.join(' → ')}`)
    page = await (doings[at] ?? pollWaitingPage)(page, walk)
  }
}

function placeOf({ address }: Page): string {
  const [path = '', query = ''] = address.split('?')
  const place = path.replace(/^\/kk(?=\/)/, '')
  return place === '/login' && query.startsWith('code') ? '/login?code' : place
}

/** A waiting page must contain a meta refresh; the walk reloads it only when the step has changed, to save time. */
async function pollWaitingPage(page: Page, walk: Walk): Promise<Page> {
  if (!page.text.includes('<noscript><meta http')) throw new Error(`${page.address} has no form and does not poll`)
  const { step } = JSON.parse((await walk.visitor.ask('/register/step')).text) as { step: string }
  if (step !== walk.lookedAt) {
    walk.lookedAt = step
    return walk.visitor.open(page.address)
  }
  await pause(50)
  return page
}

function fillAndSend(page: Page, { visitor }: Walk): Promise<Page> {
  const form = page.main.querySelector('form')!
  for (const [name, value] of Object.entries(typedAnswers)) {
    const field = form.querySelector<HTMLInputElement>(`input[name=${name}]`)
    // Folded fields hold known values and need no input.
    if (field && field.value === '' && !field.closest('details:not([open])')) field.value = value
  }
  // The country of a foreign document has no default.
  const country = form.querySelector<HTMLSelectElement>('select[name=countryId]')
  if (country?.value === '') country.value = turkey
  const sex = form.querySelector<HTMLInputElement>('input[name=sex][value=female]')
  if (sex && !sex.closest('details')) sex.checked = true
  return send(visitor, page)
}

/** The camera needs script: its commands are sent directly to the screen. */
async function showFace(page: Page, { visitor }: Walk): Promise<Page> {
  const consent = page.main.querySelector<HTMLInputElement>('input[name=biometricConsent]')
  if (consent) consent.checked = true
  const opened = await visitor.press(page.main.querySelector('button[value=open]')!)
  const session_id = /session_id[\\":,]+([\w-]{16,})/.exec(opened.text)?.[1]
  if (session_id === undefined) throw new Error(`The face check did not open: ${opened.main.textContent}`)
  await say({ command: 'report', session_id, status: 'started' })
  const answer = await say({ command: 'picture', session_id, image: aPicture() })
  return visitor.open(answer.headers.location ?? page.address)

  function say(words: Record<string, string>) {
    return visitor.ask(page.address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(words).toString(),
    })
  }
}

function command(visitor: Visitor, page: Page, name: string): Promise<Page> {
  const field = page.main.querySelector<HTMLInputElement>(`input[name=command][value=${name}]`)!
  return visitor.press(field.form!.querySelector('button')!)
}
