import { calculateOffer } from '@qadam/domain/lending/offer'
import { Button } from '@qadam/kit/button/button.tsx'
import { listQuestions, submitApplication } from '@qadam/wire/applications'
import { getCabinet } from '@qadam/wire/cabinet'
import { type Document, listDocuments } from '@qadam/wire/documents'
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { redirect } from 'react-router'
import { pageContext } from '../../../boot/page-context.ts'
import { isFormResult } from '../../../form/form-result.ts'
import { sendFromBrowser } from '../../../form/send-from-browser.ts'
import { SubmitButton } from '../../../form/submit-button.tsx'
import { submitForm } from '../../../form/submit-form.ts'
import { useHydrating } from '../../../form/use-hydrating.ts'
import { useLastResult } from '../../../form/use-last-result.ts'
import { useWireForm } from '../../../form/use-wire-form.ts'
import { WireForm } from '../../../form/wire-form.tsx'
import { call } from '../../../http/call.ts'
import { readsAgainWhenRefused } from '../../../http/reads-again-when-refused.ts'
import { requestedTerms } from '../../../quotes/requested-terms.ts'
import { SettledOffer } from '../../../quotes/settled-offer.tsx'
import { stepAnswer } from '../../../steps/answer-step.ts'
import { useText } from '../../../texts/text.ts'
import { CabinetFrame } from '../../cabinet/cabinet-frame.tsx'
import { DocumentInPlace } from '../../documents/document-in-place.tsx'
import { answeredApplyForm, applyForm } from '../application-forms.ts'
import { isLive } from '../is-live.ts'
import { BothSchedules } from '../parts/both-schedules.tsx'
import { ChosenWish } from '../parts/chosen-wish.tsx'
import { Consents } from '../parts/consents.tsx'
import { FraudQuestions } from '../parts/fraud-questions.tsx'
import { MethodCards } from '../parts/method-cards.tsx'
import { Rights } from '../parts/rights.tsx'
import { useSavedWish } from '../parts/saved-wish.ts'
import { WishFields } from '../parts/wish-fields.tsx'
import { visitWish } from '../wish-visit.ts'
import type { Route } from './+types/apply.ts'

export const handle = { scripted: true }

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const [cabinet, { questions }, registration, own] = await Promise.all([
    call(page, getCabinet, {}),
    call(page, listQuestions, {}),
    call(page, listDocuments, { params: { id: 'registration' } }),
    call(page, listDocuments, { params: { id: 'application' } }),
  ])
  if (cabinet.application && isLive(cabinet.application)) throw redirect('/register/lk/decision')
  return {
    ...visitWish({ today: page.today, cookies: page.visitor.cookies, url, wish: cabinet.wish_tiyn }),
    bureau: documentIn(registration.documents, 'credit-bureau-consent'),
    automated: documentIn(own.documents, 'automated-decision-consent'),
    questions,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const sent = await request.clone().formData()
  if (sent.get('go') === 'recount') return { recounted: textsIn(sent) }
  const { answer, problem, refused } = await submitForm(context.get(pageContext), submitApplication, request)
  if (answer) return redirect('/register/lk/decision')
  // The face has become old: the camera comes first.
  if (problem?.code === 'step_not_allowed') return stepAnswer({ problem, refused })
  // Another tab was first: show the application in progress.
  return problem?.code === 'application_not_allowed' ? redirect('/register/lk/decision?other') : refused
}

export const clientAction = sendFromBrowser(applyForm)

export const shouldRevalidate = readsAgainWhenRefused

export default function Apply({ actionData, loaderData }: Route.ComponentProps) {
  const result = useLastResult(actionData)
  const { automated, bureau, isChosen, isFromAddress, questions, today } = loaderData
  const t = useText('application')
  const calculator = useText('calculator')
  const sent = sentIn(result)
  const [terms, setTerms] = useState(
    sent ? requestedTerms({ read: (name) => sent[name] ?? null, today }) : loaderData.asked,
  )
  const shown = useDeferredValue(terms)
  const offers = useMemo(() => {
    const asked = { ...shown, openDate: today }
    return {
      annuity: calculateOffer({ ...asked, method: 'annuity' }),
      equal: calculateOffer({ ...asked, method: 'equal' }),
    }
  }, [shown, today])
  const [read, setRead] = useState<Document>()
  const savedWish = useSavedWish(!sent && !isFromAddress)
  const form = useWireForm(questions.length > 0 ? answeredApplyForm : applyForm, {
    labels: {
      product: calculator('product'),
      amount: calculator('amount'),
      term: calculator('term'),
      method: t('method_title'),
      questionAdvised: t('question_advised'),
      questionGuided: t('question_guided'),
      questionForAnother: t('question_for_another'),
      questionPromised: t('question_promised'),
      creditBureauConsent: t('consent_bureau'),
      automatedDecisionConsent: t('consent_automated'),
      documentTemplateIds: t('consents_title'),
    },
    lastResult: result,
  })
  const takeSaved = useEffectEvent(() => {
    const read = savedWish()
    if (read) setTerms(requestedTerms({ read, today, usual: loaderData.asked }))
  })
  useEffect(() => takeSaved(), [])
  const isHydrating = useHydrating()
  const boxOf = (name: 'creditBureauConsent' | 'automatedDecisionConsent') => {
    const { label: _, ...box } = form.box(name)
    // A refused consent has a new text, or was missing.
    return { ...box, defaultChecked: box.error === undefined && sent?.[name] !== undefined }
  }
  const accept = () => {
    const name = read?.id === bureau.id ? 'creditBureauConsent' : 'automatedDecisionConsent'
    const box = document.getElementById(boxOf(name).id)
    if (box instanceof HTMLInputElement && !box.checked) box.click()
    setRead(undefined)
  }

  const fields = { product: form.field('product'), amount: form.field('amount'), term: form.field('term') }
  const isWishWrong = Object.values(fields).some(({ error }) => error !== undefined)
  const wishFields = (
    <WishFields terms={terms} today={today} fields={fields} typedAmount={sent?.amount} onTerms={setTerms} />
  )

  return (
    <CabinetFrame way="application" title={t('apply_title')} lead={t('apply_lead')}>
      <WireForm name={t('submit')} form={form}>
        <div className="application">
          <div className="application-whole application-column">
            {isChosen ? (
              <ChosenWish terms={terms} isChanged={sent !== undefined} isWrong={isWishWrong}>
                {wishFields}
              </ChosenWish>
            ) : (
              wishFields
            )}
            {/* Without script nothing recalculates by itself; with script the button would capture the Enter key. */}
            {isHydrating ? (
              <p className="application-recount">
                <Button type="submit" kind="outlined" size="l" name="go" value="recount">
                  {calculator('recount')}
                </Button>
              </p>
            ) : null}
          </div>
          <MethodCards
            terms={shown}
            offers={offers}
            today={today}
            field={form.field('method')}
            onMethod={(method) => setTerms((current) => ({ ...current, method }))}
          />
          <SettledOffer offer={offers[shown.method]} />
          <div className="application-whole">
            <BothSchedules terms={shown} offers={offers} />
          </div>
          {questions.length > 0 ? (
            <FraudQuestions
              questions={questions}
              fieldOf={(question) => ({ ...form.field(question), defaultValue: sent?.[question] })}
            />
          ) : null}
          <Rights today={today} />
          <div className="application-column">
            <Consents
              bureau={bureau}
              automated={automated}
              bureauBox={boxOf('creditBureauConsent')}
              automatedBox={boxOf('automatedDecisionConsent')}
              onRead={setRead}
            />
            <div className="application-send">
              <SubmitButton form={form}>{t('submit')}</SubmitButton>
              <p className="application-note">{t('submit_note')}</p>
            </div>
          </div>
        </div>
      </WireForm>
      <DocumentInPlace
        document={read}
        onClose={() => setRead(undefined)}
        actions={
          <Button size="l" onClick={accept}>
            {t('agree')}
          </Button>
        }
      />
    </CabinetFrame>
  )
}

type Sent = Readonly<Record<string, string>>

/** Fields returned by a form that failed validation or was only recalculated. */
function sentIn(actionData: unknown): Sent | undefined {
  if (isFormResult(actionData)) {
    return Object.fromEntries(
      Object.entries(actionData.typed).flatMap(([name, [text]]) => (text ? [[name, text]] : [])),
    )
  }
  return (actionData as { recounted?: Sent } | undefined)?.recounted
}

function textsIn(form: FormData): Sent {
  return Object.fromEntries([...form].filter((field): field is [string, string] => typeof field[1] === 'string'))
}

function documentIn(documents: readonly Document[], code: string): Document {
  const found = documents.find((document) => document.code === code)
  if (!found) throw new Error(`The document ${code} is not among those of its bundle`)
  return found
}
