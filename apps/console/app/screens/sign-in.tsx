import { signOutStaff } from '@qadam/wire/staff/desk'
import { enterAs, listInvented } from '@qadam/wire/staff/session'
import { Notice } from '../../../web/app/ui/notice/notice.tsx'
import type { Page, Said, Visit } from '../page.ts'
import { refusedPage } from '../trouble.tsx'

export const signIn: Page = {
  path: '/sign-in',
  isDoor: true,
  get: (visit) => door(visit),
  async post(visit, form) {
    const entered = await visit.call(enterAs, { body: { staff_id: form.get('staff_id') ?? '' } })
    if (entered.ok) return { kind: 'redirect', to: '/', session: { token: entered.answer.token } }
    return door(visit, visit.texts.door.gone)
  },
}

export const signOut: Page = {
  path: '/sign-out',
  get: async () => ({ kind: 'redirect', to: '/' }),
  async post({ call }) {
    await call(signOutStaff, { body: {} })
    return { kind: 'redirect', to: '/sign-in', session: null }
  },
}

async function door({ call, hasSandbox, texts }: Visit, wrong?: string): Promise<Said> {
  const invented = hasSandbox ? await call(listInvented) : undefined
  if (invented && !invented.ok) return refusedPage({ texts }, invented.problem)
  const people = invented?.answer.people ?? []
  return {
    kind: 'page',
    title: texts.door.title,
    status: wrong === undefined ? 200 : 422,
    body: (
      <>
        <h1>{texts.door.title}</h1>
        {wrong === undefined ? null : (
          <Notice kind="danger" announced>
            {wrong}
          </Notice>
        )}
        {people.length === 0 ? (
          <Notice>{texts.door.nobody}</Notice>
        ) : (
          <section className="desk-form">
            <h2>{texts.door.enter_as}</h2>
            <p className="desk-muted">{texts.door.invented}</p>
            <form method="post">
              <ul className="desk-people">
                {people.map(({ id, name, roles }) => (
                  <li key={id}>
                    <button className="desk-person" type="submit" name="staff_id" value={id}>
                      <strong>{roles.map((role) => texts.roles[role]).join(', ')}</strong>
                      <span className="desk-muted">{name}</span>
                    </button>
                  </li>
                ))}
              </ul>
            </form>
          </section>
        )}
      </>
    ),
  }
}
