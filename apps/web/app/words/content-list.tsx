import type { PageContent } from '../content/page-content.ts'
import { useText } from '../texts/text.ts'
import { Contents } from '../ui/contents/contents.tsx'

/** From here on a page is longer than three windows of a phone. */
const longPage = 5

/** What a long page of words holds. */
export function ContentList({ content: { sections } }: { content: Pick<PageContent, 'sections'> }) {
  const t = useText('content')
  const places = sections.flatMap(({ id, title }) => (id && title ? [{ id, title }] : []))
  return places.length < longPage ? null : <Contents title={t('contents')} places={places} />
}
