import { askedPapers } from '@qadam/domain/lending/paper-requests'
import { Button } from '@qadam/kit/button/button.tsx'
import { DateText } from '@qadam/kit/date-text/date-text.tsx'
import { FactList } from '@qadam/kit/fact-list/fact-list.tsx'
import { SelectField } from '@qadam/kit/select-field/select-field.tsx'
import { TextareaField } from '@qadam/kit/textarea-field/textarea-field.tsx'
import type { Problem } from '@qadam/wire/problem'
import { askForPapers, readPaperPicture } from '@qadam/wire/staff/applications'
import type { Page, StaffVisit } from '../page.ts'
import { refusedPage } from '../trouble.tsx'
import { Moment } from '../words.tsx'
import type { Application } from './application-parts.tsx'
import { PictureLinks } from './case-pictures.tsx'
import { pictureFor } from './picture.ts'

/** Each picture is a request of its own, so the record says which one was opened. */
export const applicationPicture: Page = {
  path: '/applications/:id/pictures/:picture',
  async get(visit) {
    const read = await visit.call(readPaperPicture, { params: visit.params })
    return read.ok ? pictureFor(visit, read.answer) : refusedPage(visit, read.problem)
  },
}

export function postPapers({ call, params }: StaffVisit, form: URLSearchParams) {
  const note = form.get('note')?.trim() ?? ''
  return call(askForPapers, { params, body: { what: form.get('what'), ...(note !== '' && { note }) } })
}

type Props = Pick<Application, 'papers'> & { readonly visit: StaffVisit }

/** What the client was asked for, by whom, and the pictures that came. */
export function Papers({ papers, visit: { locale, path, texts } }: Props) {
  const { papers: words, shared } = texts.queues
  if (papers.length === 0) return null
  return (
    <section className="desk-card">
      <h2>{words.title}</h2>
      {papers.map(({ asked_at, asked_by, ended_at, ending, id, note, pictures, until, what }) => (
        <div key={id} className="desk-form">
          <h3>{words.kinds[what]}</h3>
          <FactList
            facts={[
              { name: words.note, value: note ?? shared.none },
              {
                name: words.asked,
                value: (
                  <>
                    {asked_by}, <Moment iso={asked_at} locale={locale} />
                  </>
                ),
              },
              { name: words.until, value: <DateText day={until} locale={locale} /> },
              {
                name: words.state,
                value: (
                  <>
                    {words.states[ending ?? 'awaited']}{' '}
                    {ended_at === null ? null : <Moment iso={ended_at} locale={locale} />}
                  </>
                ),
              },
            ]}
          />
          <PictureLinks {...{ locale, path, pictures, texts }} />
        </div>
      ))}
    </section>
  )
}

type Asking = {
  readonly visit: StaffVisit
  /** The last day to send papers asked for now. */
  readonly until: string
  readonly form?: URLSearchParams | undefined
  readonly problem?: Problem | undefined
}

export function AskForPapers({ form, problem, until, visit: { locale, path, texts } }: Asking) {
  const { papers: words, shared } = texts.queues
  const own = form?.get('act') === 'papers' ? form : undefined
  const errors = own && problem?.errors
  return (
    <section className="desk-card">
      <h2>{words.ask_title}</h2>
      <p className="desk-muted">
        {words.ask_until} <DateText day={until} locale={locale} />. {words.ask_hint}
      </p>
      <form method="post" action={path} className="desk-form">
        <SelectField
          name="what"
          label={words.what}
          placeholder={shared.choose}
          options={askedPapers.map((what) => ({ value: what, text: words.kinds[what] }))}
          defaultValue={own?.get('what') ?? undefined}
          error={errors?.what?.[0]}
        />
        <TextareaField
          name="note"
          label={words.note}
          hint={words.note_hint}
          maxLength={300}
          defaultValue={own?.get('note') ?? undefined}
          error={errors?.note?.[0]}
        />
        <Button type="submit" kind="outlined" name="act" value="papers">
          {words.ask}
        </Button>
      </form>
    </section>
  )
}
