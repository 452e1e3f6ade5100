import { useText } from '../texts/text.ts'
import { StructuredData } from './structured-data.tsx'
import { usePublicAddress } from './use-public-address.ts'

type Crumb = { readonly to: string; readonly title: string }

/** The page's breadcrumb as structured data for search results. */
export function BreadcrumbData({ above, current }: { above: readonly Crumb[]; current: Crumb }) {
  const t = useText('content')
  const addressOf = usePublicAddress()
  const crumbs = [{ to: '/', title: t('home') }, ...above, current]
  const itemListElement = crumbs.map(({ title, to }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: title,
    item: addressOf(to),
  }))
  return <StructuredData data={{ '@type': 'BreadcrumbList', itemListElement }} />
}
