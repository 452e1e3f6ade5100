import type { ContactWay } from '@qadam/domain/staff/contact-blocks'
import { Button } from '@qadam/kit/button/button.tsx'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import { StatusTag } from '@qadam/kit/status-tag/status-tag.tsx'
import type { LocaleCode } from '@qadam/wire/locale'
import type { Problem } from '@qadam/wire/problem'
import type { Holder, MaskedClient } from '@qadam/wire/staff/claims'
import type { ReactNode } from 'react'
import type { StaffVisit } from '../page.ts'
import type { Texts } from '../texts/texts.ts'
import { ageWords, clockWords, filled, Moment } from '../words.tsx'
import { Reassign, type Takers } from './reassign.tsx'

type Speaking = { readonly texts: Texts; readonly locale: LocaleCode }

/** How long an item has been waiting, with the moment it began. */
export function Age({ since, locale, texts }: Speaking & { since: string }) {
  return (
    <span className="desk-lines">
      <strong>{ageWords(since, texts.queues.age)}</strong>
      <span className="desk-muted">
        <Moment iso={since} locale={locale} />
      </span>
    </span>
  )
}

export function HolderTag({ holder, texts }: { holder: Holder; texts: Texts }) {
  const words = texts.queues.claims
  if (!holder) return <span className="desk-muted">{words.free}</span>
  return <StatusTag kind={holder.is_me ? 'info' : 'warn'}>{holder.is_me ? words.me : holder.name}</StatusTag>
}

/** Says who has the item, and lets people who may decide it take it or give it back. */
export function Claim({
  holder,
  mayTake,
  path,
  takers = [],
  texts,
}: {
  holder: Holder
  mayTake: boolean
  path: string
  /** To whom this person may give it. */
  takers?: Takers
  texts: Texts
}) {
  const words = texts.queues.claims
  const time = holder ? clockWords(holder.until) : ''
  if (holder && !holder.is_me) return <Notice kind="warn">{filled(words.theirs, { name: holder.name, time })}</Notice>
  if (!mayTake) return null
  return (
    <>
      <form method="post" action={path} className="desk-claim">
        <p className={holder ? undefined : 'desk-muted'}>{holder ? filled(words.mine, { time }) : words.nobody}</p>
        <Button type="submit" kind="outlined" size="s" name="act" value={holder ? 'give-back' : 'take'}>
          {holder ? words.give_back : words.take}
        </Button>
      </form>
      {holder ? <Reassign path={path} takers={takers} texts={texts} /> : null}
    </>
  )
}

export function waysInWords(ways: readonly ContactWay[], { contact }: Texts): string {
  return ways.map((way) => contact.ways[way]).join(', ')
}

/** Ways by which the client may not be contacted, wherever somebody could write or call next. */
export function BlockedWays({ ways, texts }: { ways: readonly ContactWay[]; texts: Texts }) {
  if (ways.length === 0) return null
  return <Notice kind="warn">{filled(texts.contact.blocked, { ways: waysInWords(ways, texts) })}</Notice>
}

/** The client in a list, marked where they may not be contacted. */
export function ClientLink({ client, href, texts }: { client: MaskedClient; href: string; texts: Texts }) {
  return (
    <span className="desk-lines">
      <a href={href}>{client.name}</a>
      {client.blocked_ways.length === 0 ? null : <StatusTag kind="warn">{texts.contact.tag}</StatusTag>}
    </span>
  )
}

/** Links to the client's whole page where the person may open it. */
export function ClientCard({ client, me, texts }: { client: MaskedClient } & Pick<StaffVisit, 'me' | 'texts'>) {
  const words = texts.queues.shared
  return (
    <section className="desk-card">
      <h2>{words.client}</h2>
      <p>
        {words.iin}: <span className="desk-whole">{client.iin_masked}</span>
      </p>
      <p>
        {words.phone}: <span className="desk-whole">{client.phone_masked ?? words.none}</span>
      </p>
      <BlockedWays ways={client.blocked_ways} texts={texts} />
      {me.permissions.includes('client.read') ? (
        <p>
          <a href={`/clients/${client.id}`}>{words.all_about}</a>
        </p>
      ) : null}
    </section>
  )
}

/** A refusal that left everything as it was; what was typed stays in the form below. */
export function Refused({ problem }: { problem: Problem | undefined }): ReactNode {
  if (!problem || problem.errors) return null
  return (
    <Notice kind="danger" announced>
      {problem.message}
    </Notice>
  )
}

export function Done({ visit: { query }, words }: { visit: Pick<StaffVisit, 'query'>; words: string }): ReactNode {
  if (query.get('done') === null) return null
  return (
    <Notice kind="good" announced>
      {words}
    </Notice>
  )
}
