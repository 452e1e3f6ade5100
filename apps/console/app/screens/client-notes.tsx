import { Button } from '@qadam/kit/button/button.tsx'
import { TextareaField } from '@qadam/kit/textarea-field/textarea-field.tsx'
import type { Problem } from '@qadam/wire/problem'
import { type ClientNotes as Notes, noteLongest, writeClientNote } from '@qadam/wire/staff/notes'
import type { StaffVisit } from '../page.ts'
import { Moment } from '../words.tsx'

/** A note that was refused, with what had been typed. */
export type TriedNote = { readonly text: string; readonly problem: Problem }

/** Saves the note of the form below; returns it if it was refused. */
export async function saveNote({ call, params }: StaffVisit, form: URLSearchParams): Promise<TriedNote | undefined> {
  const text = form.get('note') ?? ''
  const saved = await call(writeClientNote, { params, body: { note: text } })
  return saved.ok ? undefined : { text, problem: saved.problem }
}

type Shown = { readonly notes: Notes; readonly tried: TriedNote | undefined; readonly visit: StaffVisit }

/** Colleagues' notes about the client, and a field for one more. */
export function ClientNotes({ notes, tried, visit: { locale, me, path, texts } }: Shown) {
  if (!notes) return null
  const words = texts.notes
  return (
    <section className="desk-card">
      <h2>{words.title}</h2>
      <p className="desk-muted">{words.words}</p>
      {notes.length === 0 ? <p>{words.none}</p> : null}
      {notes.map(({ author, id, text, written_at }) => (
        <p key={id} className="desk-lines">
          <span className="desk-said">{text}</span>
          <span className="desk-muted">
            {author}, <Moment iso={written_at} locale={locale} />
          </span>
        </p>
      ))}
      {me.permissions.includes('note.write') ? (
        <form method="post" action={path} className="desk-form">
          <TextareaField
            name="note"
            label={words.note}
            hint={words.hint}
            rows={3}
            maxLength={noteLongest}
            defaultValue={tried?.text ?? ''}
            error={tried?.problem.errors?.note?.[0]}
          />
          <Button type="submit" kind="secondary" name="act" value="note">
            {words.save}
          </Button>
        </form>
      ) : null}
    </section>
  )
}
