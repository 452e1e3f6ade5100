import { readBestFrame, readStatePhoto } from '@qadam/wire/staff/checks'
import type { Page, PageResult, StaffVisit } from '../page.ts'
import type { Texts } from '../texts/texts.ts'
import { refusedPage } from '../trouble.tsx'
import { clockWords, filled } from '../words.tsx'

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
  return read.ok ? { kind: 'picture', jpegBase64: read.answer.jpeg_base64 } : refusedPage(visit, read.problem)
}

type Pair = {
  readonly path: string
  readonly me: StaffVisit['me']
  readonly pictures: { readonly state: string | null; readonly best_frame: string | null }
  readonly texts: Texts
}

/** Both faces beside one another; who looks, and when, stands on each, as a photo of the screen would show. */
export function CheckPictures({ me, path, pictures, texts }: Pair) {
  const { checks: words } = texts.queues
  const seen = filled(words.seen_by, { name: me.name, time: clockWords(new Date().toISOString()) })
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
              <>
                <img src={`${path}/${address}`} alt={title} />
                <span className="desk-face-mark">{seen}</span>
              </>
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
