import { LinkCards } from '@qadam/kit/link-cards/link-cards.tsx'
import type { FoundPlace } from '../../../content/content-search.ts'
import { useText } from '../../../texts/text.ts'

export function SearchFound({ found }: { found: readonly FoundPlace[] }) {
  const t = useText('pages')
  return (
    <section className="stack" aria-labelledby="found">
      <h2 id="found">{t('search_found', { count: found.length })}</h2>
      <LinkCards
        cards={found.map(({ page, title, to, words }) => ({
          to,
          title: title === page ? title : `${page}: ${title}`,
          text: words,
        }))}
      />
    </section>
  )
}
