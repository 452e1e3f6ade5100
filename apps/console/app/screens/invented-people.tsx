import type { AnswerOf } from '@qadam/wire/endpoint'
import type { listInvented } from '@qadam/wire/staff/session'
import type { Texts } from '../texts/texts.ts'

type Props = { people: AnswerOf<typeof listInvented>['people']; texts: Texts }

/** On a stand with a sandbox: one press signs in as one of its people. */
export function InventedPeople({ people, texts }: Props) {
  if (people.length === 0) return null
  return (
    <section className="desk-form">
      <h2>{texts.signIn.enter_as}</h2>
      <p className="desk-muted">{texts.signIn.invented}</p>
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
  )
}
