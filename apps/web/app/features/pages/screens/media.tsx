import { pageContext } from '../../../boot/page-context.ts'
import { PageHead } from '../../../seo/page-head.tsx'
import { useText } from '../../../texts/text.ts'
import { contentAt } from '../../../words/content-at.ts'
import { ContentSections } from '../../../words/content-sections.tsx'
import type { Route } from './+types/media.ts'

export function loader({ context }: Route.LoaderArgs) {
  return contentAt(context.get(pageContext), '/media')
}

/** For the press: a bare page, suitable for embedding in another. */
export default function Media({ loaderData: content }: Route.ComponentProps) {
  const t = useText('pages')
  return (
    <>
      <PageHead title={content.title} description={content.description} />
      <div className="intro">
        <h1>{content.title}</h1>
        <p className="lead">{content.lead}</p>
        <p className="row">
          <a href="/favicon.svg" download="logo.svg">
            {t('media_logo_svg')}
          </a>
          <a href="/icon-512.png" download="logo.png">
            {t('media_logo_png')}
          </a>
        </p>
      </div>
      <ContentSections content={content} />
    </>
  )
}
