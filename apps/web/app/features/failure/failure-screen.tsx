import { errorText } from '@qadam/contract/error-texts'
import { phoneText } from '@qadam/domain/person/phone-text'
import { useLocation } from 'react-router'
import { useBoot } from '../../boot/boot.ts'
import { EmptyFrame } from '../../layouts/empty-frame.tsx'
import { PageHead } from '../../seo/page-head.tsx'
import { useText } from '../../texts/text.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { ErrorPage } from '../../ui/error-page/error-page.tsx'
import { DebugPanel } from './debug-panel.tsx'
import { type FailureView, failureView } from './failure-view.ts'

/** The error page of Spec §2, for whatever was thrown anywhere. */
export function FailureScreen({ error, thrown }: { error: unknown; thrown?: unknown }) {
  const { config, requestId } = useBoot()
  const { title, description } = useWords(failureView(error))
  return (
    <EmptyFrame>
      <PageHead title={title} description={description} hidden />
      <Failure view={failureView(error)} title={title} />
      {config.appStand === 'local' ? <DebugPanel error={thrown ?? error} requestId={requestId} /> : null}
    </EmptyFrame>
  )
}

function Failure({ view, title }: { view: FailureView; title: string }) {
  const { config, requestId } = useBoot()
  const { pathname, search } = useLocation()
  const t = useText('error-page')
  const reference = t('request_id', { id: requestId })
  if (view.kind === 'not-found') {
    return (
      <ErrorPage title={title} action={<ButtonLink to="/">{t('to_home')}</ButtonLink>} reference={reference}>
        <p>{t('not_found_hint')}</p>
      </ErrorPage>
    )
  }
  // A link to the page itself reloads it, with or without script.
  const reload = (
    <ButtonLink to={pathname + search} reload>
      {t('reload')}
    </ButtonLink>
  )
  if (view.kind === 'maintenance') {
    return (
      <ErrorPage title={title} action={reload} reference={reference}>
        <p>{t('maintenance_hint')}</p>
      </ErrorPage>
    )
  }
  return (
    <ErrorPage code={view.status} title={title} action={reload} reference={reference}>
      {view.extra ? <p>{view.extra}</p> : null}
      {view.status >= 500 ? <p>{t('fatal_hint', { phone: phoneText(config.supportPhone) })}</p> : null}
    </ErrorPage>
  )
}

function useWords(view: FailureView): { title: string; description: string } {
  const { locale } = useBoot()
  const t = useText('error-page')
  switch (view.kind) {
    case 'not-found':
      return { title: t('not_found_title'), description: t('not_found_hint') }
    case 'maintenance':
      return { title: t('maintenance_title'), description: t('maintenance_hint') }
    case 'code':
      return {
        title: view.message || errorText('internal_error', locale),
        description: t('error_title', { status: String(view.status) }),
      }
  }
}
