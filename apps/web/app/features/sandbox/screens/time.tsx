import { Notice } from '@qadam/kit/notice/notice.tsx'
import { endCoolingOffs } from '@qadam/wire/sandbox'
import { pageContext } from '../../../boot/page-context.ts'
import { CommandButton } from '../../../form/command-button.tsx'
import { call } from '../../../http/call.ts'
import { sandboxOnly } from '../../../http/sandbox-only.ts'
import { PageHead } from '../../../seo/page-head.tsx'
import { useText } from '../../../texts/text.ts'
import type { Route } from './+types/time.ts'

export const handle = { scripted: true }

export function loader({ context, url }: Route.LoaderArgs) {
  sandboxOnly(context.get(pageContext), url.pathname)
  return null
}

export async function action({ context, url }: Route.ActionArgs) {
  const page = context.get(pageContext)
  sandboxOnly(page, url.pathname)
  return call(page, endCoolingOffs, {})
}

export default function Time({ actionData }: Route.ComponentProps) {
  const t = useText('sandbox')
  return (
    <>
      <PageHead title={t('time_title')} description={t('description')} hidden />
      <div className="intro">
        <h1>{t('time_title')}</h1>
        <p className="lead">{t('time_lead')}</p>
      </div>
      {actionData ? (
        <Notice kind="good" announced>
          {t('time_ended', { count: actionData.ended })}
        </Notice>
      ) : null}
      <CommandButton command="cooling-off" sending={t('time_ending')}>
        {t('time_end')}
      </CommandButton>
    </>
  )
}
