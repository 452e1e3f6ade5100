import { withoutLocalePrefix } from '../../../boot/locale-path.ts'
import { pageAt } from '../../../boot/page-at.ts'
import { pageContext } from '../../../boot/page-context.ts'
import { BreadcrumbData } from '../../../seo/breadcrumb-data.tsx'
import { PageHead } from '../../../seo/page-head.tsx'
import { QuestionsData } from '../../../seo/questions-data.tsx'
import { ContentIntro } from '../../../words/content-intro.tsx'
import { ContentList } from '../../../words/content-list.tsx'
import { contentPage } from '../../../words/content-page.ts'
import { ContentSections } from '../../../words/content-sections.tsx'
import { questionsIn } from '../../../words/questions-in.ts'
import { SearchForm } from '../parts/search-form.tsx'
import type { Route } from './+types/words.ts'

export function loader({ context, url }: Route.LoaderArgs) {
  return contentPage(context.get(pageContext), pageAt(withoutLocalePrefix(url.pathname)).path)
}

/** Renders every page that is text only, from its content file. */
export default function Words({ loaderData }: Route.ComponentProps) {
  const { above, content, path } = loaderData
  return (
    <>
      <PageHead title={content.title} description={content.description} />
      <BreadcrumbData above={above} current={{ to: path, title: content.title }} />
      <QuestionsData questions={questionsIn(content)} />
      <ContentIntro page={loaderData} />
      {path === '/help' ? <SearchForm /> : null}
      <ContentList content={content} />
      <ContentSections content={content} />
    </>
  )
}
