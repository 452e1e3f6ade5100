import { useEffect, useEffectEvent } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { isLoggedIn, notifyOtherTabs, onOtherTab } from '../../../boot/logged-in-flag.ts'
import { pageContext } from '../../../boot/page-context.ts'
import { sendFromBrowser } from '../../../form/send-from-browser.ts'
import { readsAgainWhenRefused } from '../../../http/reads-again-when-refused.ts'
import { PageHead } from '../../../seo/page-head.tsx'
import { useText } from '../../../texts/text.ts'
import { answerCode, answerLink, startLogin } from '../login-actions.ts'
import { codeForm, linkForm, phoneForm } from '../login-forms.ts'
import { codeStage, linkStage } from '../login-stages.ts'
import { visitLogin } from '../login-visit.ts'
import { CodeStage } from '../parts/code-stage.tsx'
import { LinkStage } from '../parts/link-stage.tsx'
import { PhoneStage } from '../parts/phone-stage.tsx'
import type { Route } from './+types/login.ts'

/** For somebody without a past one page serves many visits; what they set in the calculator is not read here. */
export const handle = { scripted: true, newcomers: { ignore: ['loan_amount', 'loan_terms'] } }

export function loader({ context, url }: Route.LoaderArgs) {
  return visitLogin(context.get(pageContext), url)
}

export function action({ context, request, url }: Route.ActionArgs) {
  const page = context.get(pageContext)
  if (url.searchParams.has(codeStage)) return answerCode(page, request)
  return url.searchParams.has(linkStage) ? answerLink(page, request) : startLogin(page, request)
}

export async function clientAction({ serverAction, url }: Route.ClientActionArgs) {
  try {
    return await sendFromBrowser(formAt(url))({ serverAction })
  } finally {
    if (isLoggedIn()) notifyOtherTabs()
  }
}

export const shouldRevalidate = readsAgainWhenRefused

function formAt({ searchParams }: URL) {
  if (searchParams.has(codeStage)) return codeForm
  return searchParams.has(linkStage) ? linkForm : phoneForm([])
}

export default function Login({ actionData, loaderData: visit }: Route.ComponentProps) {
  const t = useText('session')
  const { state } = useNavigation()
  const { revalidate } = useRevalidator()

  // After a login in another tab the guard redirects this one. In this tab the login itself redirects.
  const comeAlong = useEffectEvent(() => {
    if (isLoggedIn() && state === 'idle') revalidate()
  })
  useEffect(() => onOtherTab(comeAlong), [])

  return (
    <>
      <PageHead title={t('login_title')} description={t('login_description')} hidden />
      {visit.stage === 'phone' ? <PhoneStage visit={visit} lastResult={actionData} /> : null}
      {visit.stage === 'code' ? <CodeStage visit={visit} lastResult={actionData} /> : null}
      {visit.stage === 'link' ? <LinkStage visit={visit} lastResult={actionData} /> : null}
    </>
  )
}
