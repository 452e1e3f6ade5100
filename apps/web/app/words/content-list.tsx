import { Contents } from '@qadam/kit/contents/contents.tsx'
import type { PageContent } from '../content/page-content.ts'
import { useText } from '../texts/text.ts'

/** From this number of sections a page is longer than three phone screens. */
const longPage = 5

/** Table of contents of a long text page. */
export function ContentList({ content: { sections } }: { content: Pick<PageContent, 'sections'> }) {
  const t = useText('content')
  const places = sections.flatMap(({ id, title }) => (id && title ? [{ id, title }] : []))
  return places.length < longPage ? null : <Contents title={t('contents')} places={places} />
}
