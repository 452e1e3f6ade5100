import { readDocument } from '@qadam/wire/documents'
import { useBoot } from '../../../boot/boot.ts'
import { pageContext } from '../../../boot/page-context.ts'
import { call } from '../../../http/call.ts'
import { pageError } from '../../../http/page-error.ts'
import { PageHead } from '../../../seo/page-head.tsx'
import { useText } from '../../../texts/text.ts'
import { DocumentText } from '../document-text.tsx'
import type { Route } from './+types/document.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  // An impossible id is not requested from the API.
  if (!/^[1-9]\d{0,8}$/.test(params.id)) throw pageError(404, `Page not found ${url.pathname}`)
  return call(context.get(pageContext), readDocument, { params: { id: params.id } })
}

/** In a dialog over another page, a failed load must be shown there, not replace that page with the error page. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return serverLoader().catch(() => null)
}

export default function Document({ loaderData: document }: Route.ComponentProps) {
  const { config } = useBoot()
  const t = useText('documents')
  if (document === null) return <p>{t('failed')}</p>
  return (
    <article className="stack documents-page">
      <PageHead title={document.title} description={t('description', { title: document.title })} hidden />
      <div className="intro">
        <h1>{document.title}</h1>
        <p className="muted">{t('version', { version: String(document.version) })}</p>
      </div>
      <DocumentText paragraphs={document.paragraphs} level="h2" />
      <p className="documents-file">
        <a href={config.apiUrl + document.pdf_url} type="application/pdf">
          {t('save_file')}
        </a>
      </p>
    </article>
  )
}
