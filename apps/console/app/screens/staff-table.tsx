import { DataTable } from '@qadam/kit/data-table/data-table.tsx'
import { StatusTag, type StatusTagKind } from '@qadam/kit/status-tag/status-tag.tsx'
import type { AnswerOf } from '@qadam/wire/endpoint'
import type { listStaff } from '@qadam/wire/staff/people'
import type { StaffVisit } from '../page.ts'
import type { Texts } from '../texts/texts.ts'
import { filled, Moment } from '../words.tsx'
import type { StaffAct } from './staff-acts.ts'

type Person = AnswerOf<typeof listStaff>['people'][number]
type Props = { people: readonly Person[]; visit: StaffVisit }

const tags: Record<Person['state'], StatusTagKind> = {
  active: 'good',
  invited: 'info',
  locked: 'danger',
  left: 'neutral',
}

export function StaffTable({ people, visit }: Props) {
  const { locale, me, texts } = visit
  const words = texts.staff
  const mayAct = me.permissions.includes('staff.end')
  return (
    <DataTable
      caption={words.title}
      isCaptionShown={false}
      rows={people}
      keyOf={({ id }) => id}
      columns={[
        {
          ...{ key: 'name', title: words.name },
          show: ({ email, id, name }) => (
            <span className="desk-stack">
              <a href={`/colleagues/${id}`}>{name}</a>
              <span className="desk-muted">{email}</span>
            </span>
          ),
        },
        {
          ...{ key: 'roles', title: words.roles },
          show: ({ roles, roles_lapse_at }) => (
            <span className="desk-stack">
              {roles.map((role) => texts.roles[role]).join(', ')}
              {roles_lapse_at === null ? null : (
                <>
                  <StatusTag kind="warn">{texts.people.lapses_soon}</StatusTag>
                  <span className="desk-muted">
                    {texts.people.lapses} <Moment iso={roles_lapse_at} locale={locale} />
                  </span>
                </>
              )}
            </span>
          ),
        },
        {
          ...{ key: 'state', title: words.state },
          show: ({ invited_until, state }) => (
            <span className="desk-stack">
              <StateTag state={state} texts={texts} />
              {invited_until === null ? null : (
                <span className="desk-muted">
                  {words.until} <Moment iso={invited_until} locale={locale} />
                </span>
              )}
            </span>
          ),
        },
        {
          ...{ key: 'last', title: words.last },
          show: ({ last_sign_in_at, open_sessions }) => (
            <span className="desk-stack">
              {last_sign_in_at === null ? words.never : <Moment iso={last_sign_in_at} locale={locale} />}
              {open_sessions > 0 ? (
                <span className="desk-muted">{filled(words.open, { count: open_sessions })}</span>
              ) : null}
            </span>
          ),
        },
        ...(mayAct
          ? [{ key: 'acts', title: words.acts_title, show: (person: Person) => <Acts person={person} visit={visit} /> }]
          : []),
      ]}
    />
  )
}

export function StateTag({ state, texts }: { state: Person['state']; texts: Texts }) {
  return <StatusTag kind={tags[state]}>{texts.staff.states[state]}</StatusTag>
}

/** Acts that are possible with a person now; none on oneself. */
function actsOn({ is_invented, is_self, open_sessions, state }: Person): StaffAct[] {
  if (is_self || state === 'left') return []
  const again: StaffAct[] = is_invented ? [] : ['again']
  if (state === 'invited') return [...again, 'lock']
  if (state === 'locked') return ['unlock', ...again]
  return open_sessions > 0 ? ['lock', 'end'] : ['lock']
}

function Acts({ person, visit: { path, texts } }: { person: Person; visit: StaffVisit }) {
  const words = texts.staff
  return (
    <form method="post" action={path} className="desk-acts">
      <input type="hidden" name="id" value={person.id} />
      {actsOn(person).map((act) => (
        <button
          key={act}
          className="desk-plain"
          type="submit"
          name="act"
          value={act}
          aria-label={`${words.acts[act]}: ${person.name}`}
        >
          {words.acts[act]}
        </button>
      ))}
    </form>
  )
}
