import type { StaffPermission } from '@qadam/domain/staff/permissions'
import type { ReactNode } from 'react'
import type { Me, Visit } from './page.ts'
import type { Texts } from './texts/texts.ts'

type Entry = { readonly path: string; readonly name: keyof Texts['menu']; readonly permission: StaffPermission }

/** In the order of use; filtered by the permissions of the signed-in person. */
const entries: readonly Entry[] = [
  { path: '/', name: 'home', permission: 'desk.use' },
  { path: '/find', name: 'find', permission: 'client.find' },
  { path: '/cases', name: 'cases', permission: 'case.read' },
  { path: '/conversations', name: 'conversations', permission: 'conversation.read' },
  { path: '/registrations', name: 'registrations', permission: 'registration.read' },
  { path: '/checks', name: 'checks', permission: 'person-check.read' },
  { path: '/applications', name: 'applications', permission: 'application.read' },
  { path: '/payouts', name: 'payouts', permission: 'payout.read' },
  { path: '/receipts', name: 'receipts', permission: 'receipt.read' },
  { path: '/approvals', name: 'approvals', permission: 'approval.read' },
  { path: '/jobs', name: 'jobs', permission: 'job.read' },
  { path: '/staff', name: 'staff', permission: 'staff.read' },
  { path: '/reports/sources', name: 'sources', permission: 'report.sources' },
  { path: '/audit', name: 'audit', permission: 'audit.read' },
]

type Props = {
  visit: Pick<Visit, 'texts' | 'path'> & { readonly isOutside?: true; readonly hasKeys?: boolean }
  me: Me | undefined
  children: ReactNode
}

/** The frame of every page: the signed-in person, their menu, the language switch, sign-out. */
export function Frame({ children, me, visit: { hasKeys, isOutside, path, texts } }: Props) {
  if (!me)
    return (
      <>
        {isOutside ? null : <OtherLanguage texts={texts} path={path} />}
        <main className="desk-sign-in" id="page">
          {children}
        </main>
      </>
    )
  return (
    <div className="desk">
      <header className="desk-head">
        <a className="desk-skip" href="#page">
          {texts.skip}
        </a>
        <a className="desk-name" href="/">
          {texts.name}
        </a>
        <a className="desk-who" href="/me">
          {me.name} · {me.roles.map((role) => texts.roles[role]).join(', ')}
        </a>
        {hasKeys ? (
          <a href="/keys" data-keys="">
            {texts.keys.title}
          </a>
        ) : null}
        <OtherLanguage texts={texts} path={path} />
        <form method="post" action="/sign-out">
          <button className="desk-plain" type="submit">
            {texts.menu.sign_out}
          </button>
        </form>
      </header>
      <nav className="desk-menu" aria-label={texts.menu.label}>
        <ul>
          {entries
            .filter(({ permission }) => me.permissions.includes(permission))
            .map((entry) => (
              <li key={entry.path}>
                <a href={entry.path} aria-current={isHere(entry.path, path) ? 'page' : undefined}>
                  {texts.menu[entry.name]}
                </a>
              </li>
            ))}
        </ul>
      </nav>
      <main className="desk-page" id="page">
        {children}
      </main>
    </div>
  )
}

function isHere(entry: string, path: string): boolean {
  return entry === '/' ? path === '/' : path === entry || path.startsWith(`${entry}/`)
}

function OtherLanguage({ path, texts }: { path: string; texts: Texts }) {
  const other = texts.lang === 'ru' ? 'kk' : 'ru'
  return (
    <form method="post" action="/language">
      <input type="hidden" name="back" value={path} />
      <button className="desk-plain" type="submit" name="locale" value={other} lang={other}>
        {texts.menu.other_language}
      </button>
    </form>
  )
}
