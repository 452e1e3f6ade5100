import { readBestFrame, readStatePhoto } from '@qadam/wire/staff/checks'
import type { Page, PageResult, StaffVisit } from '../page.ts'
import type { Texts } from '../texts/texts.ts'
import { refusedPage } from '../trouble.tsx'
import { pictureFor } from './picture.ts'

/** Each picture is a request of its own, so the record says which one was opened. */
export const statePhoto: Page = {
  path: '/checks/:id/state-photo',
  get: (visit) => pictureBy(visit, readStatePhoto),
}

export const bestFrame: Page = {
  path: '/checks/:id/best-frame',
  get: (visit) => pictureBy(visit, readBestFrame),
}

async function pictureBy(
  visit: StaffVisit,
  endpoint: typeof readStatePhoto | typeof readBestFrame,
): Promise<PageResult> {
  const read = await visit.call(endpoint, { params: visit.params })
  return read.ok ? pictureFor(visit, read.answer) : refusedPage(visit, read.problem)
}

type Pair = {
  readonly path: string
  readonly pictures: { readonly state: string | null; readonly best_frame: string | null }
  readonly texts: Texts
}

export function CheckPictures({ path, pictures, texts }: Pair) {
  const { checks: words } = texts.queues
  const pair = [
    { title: words.state, address: 'state-photo', isThere: pictures.state !== null },
    { title: words.best_frame, address: 'best-frame', isThere: pictures.best_frame !== null },
  ]
  return (
    <section className="desk-card">
      <h2>{words.pictures}</h2>
      <div className="desk-faces">
        {pair.map(({ address, isThere, title }) => (
          <figure key={address} className="desk-face">
            <figcaption>{title}</figcaption>
            {isThere ? (
              <img src={`${path}/${address}`} alt={title} />
            ) : (
              <p className="desk-muted">{words.no_picture}</p>
            )}
          </figure>
        ))}
      </div>
      <p className="desk-muted">{words.each_look}</p>
    </section>
  )
}
