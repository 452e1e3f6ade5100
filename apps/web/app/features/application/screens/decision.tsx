import { businessDay } from '@qadam/domain/calendar/business-day'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import { listApplications, objectToDecision, withdrawApplication } from '@qadam/wire/applications'
import { getPaperRequest } from '@qadam/wire/paper-requests'
import { redirect } from 'react-router'
import { type Page, pageContext } from '../../../boot/page-context.ts'
import { sendFromBrowser } from '../../../form/send-from-browser.ts'
import { readForm, refusedBy } from '../../../form/submit-form.ts'
import { useLastResult } from '../../../form/use-last-result.ts'
import { call, tryCall } from '../../../http/call.ts'
import { useText } from '../../../texts/text.ts'
import { objectionForm } from '../application-forms.ts'
import { withdrawnIn } from '../decision-commands.ts'
import { chosenTerms } from '../offered-terms.ts'
import { doWithPapers, paperCommandIn } from '../paper-commands.ts'
import { OfferScreen } from '../parts/offer.tsx'
import { Over } from '../parts/over.tsx'
import { Refusal } from '../parts/refusal.tsx'
import { Stop } from '../parts/stop.tsx'
import { Deciding, Review } from '../parts/waiting.tsx'
import type { Route } from './+types/decision.ts'

export const handle = { scripted: true }

const here = '/register/lk/decision'

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const { applications } = await call(page, listApplications, {})
  const [application] = applications
  if (!application) throw redirect('/register/lk/apply')
  if (application.state === 'contracted') throw redirect('/register/lk/contract')
  const { today } = page
  const { request: papers } =
    application.state === 'review'
      ? await call(page, getPaperRequest, { params: { id: application.id } })
      : { request: null }
  const offer = application.decision?.offer
  const read = (name: string) => url.searchParams.get(name)
  return {
    application,
    papers,
    today,
    submittedOn: dayOf(application.submitted_at),
    answerBy: application.review_until === null ? null : lastDayBefore(application.review_until),
    offered: offer && {
      offer,
      chosen: chosenTerms({ application, offer, today, read }),
      validUntil: dayOf(offer.valid_until),
    },
    isOther: url.searchParams.has('other'),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const page = context.get(pageContext)
  const form = await request.clone().formData()
  const papers = paperCommandIn(form)
  if (papers) return doWithPapers(page, papers)
  const withdrawn = withdrawnIn(form.get('command'))
  if (withdrawn === undefined) return objectWith(page, request, String(form.get('application')))
  const { problem } = await tryCall(page, withdrawApplication, { params: { id: withdrawn } })
  return problem ? refusedBy(problem) : redirect(here)
}

export const clientAction = sendFromBrowser(objectionForm)

export default function Decision({ actionData, loaderData }: Route.ComponentProps) {
  const result = useLastResult(actionData)
  const { isOther } = loaderData
  const t = useText('application')
  return (
    <>
      {isOther ? (
        <Notice kind="warn" announced>
          {t('other_tab')}
        </Notice>
      ) : null}
      <Stage loaded={loaderData} result={result} />
    </>
  )
}

type Loaded = Route.ComponentProps['loaderData']

function Stage({ loaded, result }: { loaded: Loaded; result: unknown }) {
  const { answerBy, application, offered, papers, submittedOn, today } = loaded
  const shown = { application, submittedOn, result }
  const { objected_at, shows_coercion, state } = application
  // Once refused and objected to, a person has talked to this client.
  if (shows_coercion && objected_at === null && (state === 'deciding' || state === 'review'))
    return <Stop {...shown} papers={papers} />
  switch (state) {
    case 'deciding':
      return <Deciding {...shown} />
    case 'review':
      return <Review {...shown} answerBy={answerBy} papers={papers} />
    case 'refused':
      return <Refusal {...shown} today={today} />
    default:
      return state === 'approved' && offered ? (
        <OfferScreen key={application.id} application={application} today={today} result={result} {...offered} />
      ) : (
        <Over application={application} submittedOn={submittedOn} />
      )
  }
}

async function objectWith(page: Page, request: Request, id: string) {
  const { idempotencyKey, input, refused, typed } = await readForm(objectToDecision, request, page.boot.locale)
  if (refused) return refused
  const { problem } = await tryCall(page, objectToDecision, { params: { id }, body: input }, { idempotencyKey })
  return problem ? refusedBy(problem, typed) : redirect(here)
}

/** Date of a moment in the client's time zone. */
function dayOf(moment: string): string {
  return businessDay(new Date(moment))
}

/** A term ends with its last day, at the moment the next day begins. */
function lastDayBefore(moment: string): string {
  return businessDay(new Date(new Date(moment).getTime() - 1))
}
