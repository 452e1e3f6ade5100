import type { LocaleCode } from '@qadam/wire/locale'
import { readCasePicture } from '@qadam/wire/staff/cases'
import type { Page } from '../page.ts'
import type { Texts } from '../texts/texts.ts'
import { refusedPage } from '../trouble.tsx'
import { filled, Moment } from '../words.tsx'
import type { TermsOfCase } from './case-parts.tsx'
import { pictureFor } from './picture.ts'

/** Each picture is a request of its own, so the record says which one was opened. */
export const casePicture: Page = {
  path: '/cases/:id/pictures/:picture',
  async get(visit) {
    const read = await visit.call(readCasePicture, { params: visit.params })
    return read.ok ? pictureFor(visit, read.answer) : refusedPage(visit, read.problem)
  },
}

type Props = {
  readonly locale: LocaleCode
  readonly path: string
  readonly pictures: TermsOfCase['pictures']
  readonly texts: Texts
}

export function CasePictures({ locale, path, pictures, texts }: Props) {
  const words = texts.cases
  return (
    <section className="desk-card">
      <h2>{words.pictures}</h2>
      <PictureLinks {...{ locale, path, pictures, texts }} />
    </section>
  )
}

/** Links and no images: papers may tell of health, so only the one that is needed is opened. */
export function PictureLinks({ locale, path, pictures, texts: { cases: words } }: Props) {
  if (pictures.length === 0) return <p>{words.no_pictures}</p>
  return (
    <>
      <ol className="desk-lines">
        {pictures.map(({ added_at, id }, place) => (
          <li key={id}>
            <a href={`${path}/pictures/${id}`}>{filled(words.picture, { number: place + 1 })}</a>{' '}
            <span className="desk-muted">
              <Moment iso={added_at} locale={locale} />
            </span>
          </li>
        ))}
      </ol>
      <p className="desk-muted">{words.pictures_hint}</p>
    </>
  )
}
