import { phoneText } from '@qadam/domain/person/phone-text'
import { ButtonLink } from '@qadam/kit/button/button-link.tsx'
import { ErrorPage } from '@qadam/kit/error-page/error-page.tsx'
import { localeCodes, locales } from '@qadam/wire/locale'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { useBoot } from '../../boot/boot.ts'
import { languageAddress } from '../../boot/language-address.ts'
import { PageHead } from '../../seo/page-head.tsx'
import { useText } from '../../texts/text.ts'
import { DebugPanel } from './debug-panel.tsx'
import { type FailureView, failureView } from './failure-view.ts'

/** The error page of Spec §2, for any thrown error. */
export function FailureScreen({ error, thrown }: { error: unknown; thrown?: unknown }) {
  const { config, requestId } = useBoot()
  const view = failureView(error, import.meta.env.SSR || navigator.onLine)
  const { title, description } = useWords(view)

  // After a client-side navigation only the focus tells a screen reader that this is another page.
  useEffect(() => document.getElementById('content')?.focus({ preventScroll: true }), [])

  return (
    <>
      <PageHead title={title} description={description} hidden />
      <Failure view={view} title={title} />
      {config.appStand === 'local' ? <DebugPanel error={thrown ?? error} requestId={requestId} /> : null}
    </>
  )
}

function Failure({ view, title }: { view: FailureView; title: string }) {
  const { config } = useBoot()
  const { pathname, search } = useLocation()
  const t = useText('error-page')
  const reference = useReference(view)
  if (view.kind === 'not-found') {
    const home = <ButtonLink to="/">{t('to_home')}</ButtonLink>
    return (
      // A shared cache may store the server-rendered page: it would show one visitor's request id to another.
      <ErrorPage title={title} action={home} more={<WaysOn />} reference={import.meta.env.SSR ? null : reference}>
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
  if (view.kind === 'maintenance' || view.kind === 'offline') {
    return (
      <ErrorPage title={title} action={reload} reference={reference}>
        <p>{t(`${view.kind}_hint`)}</p>
      </ErrorPage>
    )
  }
  const isOurs = view.status >= 500
  return (
    <ErrorPage code={view.status} title={title} action={reload} reference={reference}>
      {isOurs && view.message ? <p lang="en">{view.message}</p> : null}
      {view.extra ? <p>{view.extra}</p> : null}
      {isOurs ? <p>{t('fatal_hint', { phone: phoneText(config.supportPhone) })}</p> : null}
    </ErrorPage>
  )
}

/** Ways on from a dead link: help, a phone number and the other language. */
function WaysOn() {
  const { config, locale } = useBoot()
  const { pathname, search } = useLocation()
  const t = useText('error-page')
  const phone = phoneText(config.supportPhone)
  return (
    <ul className="error-page-ways">
      <li>
        <Link to="/help">{t('help')}</Link>
      </li>
      <li>
        <a href={`tel:${config.supportPhone}`}>{t('call', { phone })}</a>
      </li>
      {localeCodes
        .filter((code) => code !== locale)
        .map((code) => (
          <li key={code}>
            <a href={languageAddress(pathname, search, code)} lang={code} hrefLang={code} rel="nofollow">
              {locales[code].name}
            </a>
          </li>
        ))}
    </ul>
  )
}

/** Text with the id of the failed request; after a client-side navigation it differs from the page's own. */
function useReference({ requestId }: FailureView): string | null {
  const { requestId: ofThisPage } = useBoot()
  const t = useText('error-page')
  const id = requestId ?? (import.meta.env.SSR ? ofThisPage : undefined)
  return id === undefined ? null : t('request_id', { id })
}

function useWords(view: FailureView): { title: string; description: string } {
  const t = useText('error-page')
  if (view.kind !== 'code') {
    const kind = view.kind === 'not-found' ? 'not_found' : view.kind
    return { title: t(`${kind}_title`), description: t(`${kind}_hint`) }
  }
  // Internal errors get a title in the reader's language; a deliberate message is shown as is.
  const title = view.status >= 500 ? undefined : view.message
  return {
    title: title || t('unexpected_title'),
    description: t('error_title', { status: String(view.status) }),
  }
}
