import { phoneText } from '@qadam/domain/person/phone-text'
import { Breadcrumb } from '@qadam/kit/breadcrumb/breadcrumb.tsx'
import { EmptyState } from '@qadam/kit/empty-state/empty-state.tsx'
import { useBoot } from '../../../boot/boot.ts'
import { pageContext } from '../../../boot/page-context.ts'
import { PageHead } from '../../../seo/page-head.tsx'
import { useText } from '../../../texts/text.ts'
import { SearchForm } from '../parts/search-form.tsx'
import { SearchFound } from '../parts/search-found.tsx'
import type { Route } from './+types/help-search.ts'

const longestQuestion = 100

export function loader({ context, url }: Route.LoaderArgs) {
  const { boot, content } = context.get(pageContext)
  const asked = (url.searchParams.get('q') ?? '').slice(0, longestQuestion).trim()
  return { asked, found: asked === '' ? [] : content.search(boot.locale, asked) }
}

/** Lists the content pages that match the query. */
export default function HelpSearch({ loaderData: { asked, found } }: Route.ComponentProps) {
  const { config } = useBoot()
  const t = useText('pages')
  const menu = useText('menu')
  return (
    <>
      <PageHead title={t('search_title')} description={t('search_description')} hidden />
      <div className="intro">
        <Breadcrumb
          label={t('search_where')}
          above={[{ title: menu('help'), to: '/help' }]}
          current={t('search_title')}
        />
        <h1>{t('search_title')}</h1>
      </div>
      <SearchForm asked={asked} />
      {found.length > 0 ? <SearchFound found={found} /> : null}
      {asked !== '' && found.length === 0 ? (
        <EmptyState title={t('search_none')}>
          <p>{t('search_none_hint', { phone: phoneText(config.supportPhone) })}</p>
        </EmptyState>
      ) : null}
    </>
  )
}
