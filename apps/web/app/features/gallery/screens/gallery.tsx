import { Link } from 'react-router'
import { pageContext } from '../../../boot/page-context.ts'
import { sandboxOnly } from '../../../http/sandbox-only.ts'
import { PageHead } from '../../../seo/page-head.tsx'
import { useText } from '../../../texts/text.ts'
import { exampleNames } from '../example-files.ts'
import type { Route } from './+types/gallery.ts'

export const handle = { scripted: true }

export function loader({ context, url }: Route.LoaderArgs) {
  sandboxOnly(context.get(pageContext), url.pathname)
  return null
}

export default function Gallery() {
  const t = useText('gallery')
  return (
    <>
      <PageHead title={t('title')} description={t('description')} hidden />
      <div className="intro">
        <h1>{t('title')}</h1>
        <p className="lead">{t('lead')}</p>
      </div>
      <nav aria-label={t('list')}>
        <ul className="cards">
          <li>
            <Link className="card" to="/gallery/form">
              {t('form')}
            </Link>
          </li>
          {exampleNames.map((name) => (
            <li key={name}>
              <Link className="card" to={`/gallery/${name}`}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}
