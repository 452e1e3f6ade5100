import type { StaffPermission } from '@qadam/domain/staff/permissions'
import { DateText } from '@qadam/kit/date-text/date-text.tsx'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import type { ClientOverview } from '@qadam/wire/staff/clients'
import type { StaffVisit } from '../page.ts'

type Props = { client: ClientOverview; visit: StaffVisit }

type Matter = ClientOverview['open'][number]

const queueOf: Record<Matter['kind'], { path: string; permission: StaffPermission }> = {
  case: { path: '/cases', permission: 'case.read' },
  check: { path: '/checks', permission: 'person-check.read' },
  application: { path: '/applications', permission: 'application.read' },
}

/** Items that wait for staff, first on the page. People who may not open an item still see that it waits. */
export function OpenMatters({ client: { open }, visit: { locale, me, texts } }: Props) {
  if (open.length === 0) return null
  const words = texts.client
  return (
    <Notice kind="warn">
      <ul className="desk-choices">
        {open.map(({ due_on, id, kind }) => {
          const { path, permission } = queueOf[kind]
          const name = words.open[kind]
          return (
            <li key={id}>
              {me.permissions.includes(permission) ? <a href={`${path}/${id}`}>{name}</a> : name}
              {due_on === null ? null : (
                <>
                  {` · ${words.answer_by} `}
                  <DateText day={due_on} locale={locale} />
                </>
              )}
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}

/** The other pages about this client, to whom they are open. */
export function ClientLinks({ client: { application, id, registration }, visit: { me, texts } }: Props) {
  const words = texts.client
  const links = [
    { name: words.conversation, path: `/conversations/${id}`, permission: 'conversation.read' },
    registration && {
      ...{ name: words.registration, path: `/registrations/${registration.id}`, permission: 'registration.read' },
    },
    application && {
      ...{ name: words.newest_application, path: `/applications/${application.id}`, permission: 'application.read' },
    },
  ] as const satisfies readonly ({ name: string; path: string; permission: StaffPermission } | null)[]
  const open = links.filter((link) => link !== null).filter(({ permission }) => me.permissions.includes(permission))
  if (open.length === 0) return null
  return (
    <nav aria-label={words.about_client}>
      <ul className="desk-choices">
        {open.map(({ name, path }) => (
          <li key={path}>
            <a href={path}>{name}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
