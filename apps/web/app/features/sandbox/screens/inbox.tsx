import { phoneText } from '@qadam/domain/person/phone-text'
import { Button } from '@qadam/kit/button/button.tsx'
import { EmptyState } from '@qadam/kit/empty-state/empty-state.tsx'
import { readInbox } from '@qadam/wire/sandbox'
import { Form } from 'react-router'
import { pageContext } from '../../../boot/page-context.ts'
import { call } from '../../../http/call.ts'
import { sandboxOnly } from '../../../http/sandbox-only.ts'
import { PageHead } from '../../../seo/page-head.tsx'
import { useText } from '../../../texts/text.ts'
import type { Route } from './+types/inbox.ts'

// Scripted, because pages without script are cached, and these messages must be current.
export const handle = { scripted: true }

const almatyTime = new Intl.DateTimeFormat('ru-RU', { timeStyle: 'medium', timeZone: 'Asia/Almaty' })

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  sandboxOnly(page, url.pathname)
  return call(page, readInbox, { query: {} })
}

export default function Inbox({ loaderData }: Route.ComponentProps) {
  const t = useText('sandbox')
  return (
    <>
      <PageHead title={t('inbox_title')} description={t('description')} hidden />
      <div className="intro">
        <h1>{t('inbox_title')}</h1>
        <p className="lead">{t('inbox_lead')}</p>
      </div>
      <section className="stack">
        <Form method="get">
          <Button type="submit" kind="secondary">
            {t('inbox_refresh')}
          </Button>
        </Form>
        {loaderData.messages.length === 0 ? (
          <EmptyState title={t('inbox_empty')}>{t('inbox_empty_words')}</EmptyState>
        ) : null}
        {loaderData.messages.map(({ delivered_at, email, id, phone, subject, text }) => (
          <article className="stack" key={id}>
            <h2>{phone === null ? email : phoneText(`+${phone}`)}</h2>
            <p>
              <time dateTime={delivered_at}>{almatyTime.format(new Date(delivered_at))}</time>
            </p>
            {subject === null ? null : <h3>{subject}</h3>}
            {text.split('\n\n').map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </article>
        ))}
      </section>
    </>
  )
}
