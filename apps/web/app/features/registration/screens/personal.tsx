import { getPrefill, submitPersonal } from '@qadam/contract/registration'
import { useMemo } from 'react'
import { pageContext } from '../../../boot/page-context.ts'
import { ContractForm } from '../../../form/contract-form.tsx'
import { sendFromBrowser } from '../../../form/send-from-browser.ts'
import { SubmitButton } from '../../../form/submit-button.tsx'
import { useContractForm } from '../../../form/use-contract-form.ts'
import { call } from '../../../http/call.ts'
import { useText } from '../../../texts/text.ts'
import { EmailField } from '../../../ui/email-field/email-field.tsx'
import { iinForm, personalForm } from '../answer-forms.ts'
import { isAboutIin } from '../is-about-iin.ts'
import { useAnswerLabels } from '../parts/answer-labels.ts'
import { askedForm } from '../parts/asked-form.ts'
import { Corrections } from '../parts/corrections.tsx'
import { IinAgain } from '../parts/iin-again.tsx'
import { isAnythingKnown, type Known, requiredNames, splitNames } from '../parts/known.ts'
import { NameFields } from '../parts/name-fields.tsx'
import { QuestionScreen } from '../parts/question-screen.tsx'
import { Recognised } from '../parts/recognised.tsx'
import { submitAnswer } from '../submit-answer.ts'
import type { Route } from './+types/personal.ts'

export const handle = { scripted: true }

export async function loader({ context }: Route.LoaderArgs) {
  return call(context.get(pageContext), getPrefill, {})
}

export function action({ context, request }: Route.ActionArgs) {
  return submitAnswer(context.get(pageContext), submitPersonal, request)
}

export const clientAction = sendFromBrowser(personalForm, iinForm)

export default function Personal({ actionData, loaderData: { known } }: Route.ComponentProps) {
  const t = useText('registration')
  const isFound = splitNames(known).asked.length === 0
  return (
    <QuestionScreen
      step="personal"
      title={t(isFound ? 'found_title' : 'personal_title')}
      lead={t(isFound ? 'found_lead' : 'personal_lead')}
    >
      <PersonalForm known={known} lastResult={isAboutIin(actionData) ? undefined : actionData} />
      <IinAgain actionData={actionData} isRecognised={isAnythingKnown(known)} />
    </QuestionScreen>
  )
}

function PersonalForm({ known, lastResult }: { known: Known; lastResult: unknown }) {
  const t = useText('registration')
  const goOn = useText('form')('go_on')
  const asked = useMemo(() => askedForm(personalForm, requiredNames(known)), [known])
  const form = useContractForm(asked, { labels: useAnswerLabels(), lastResult })
  const names = splitNames(known)
  return (
    <ContractForm form={form}>
      <Recognised known={known} />
      <Corrections fields={names.known.map(form.field)}>
        <NameFields names={names.known} field={form.field} />
      </Corrections>
      <NameFields names={names.asked} field={form.field} />
      <EmailField {...form.field('email')} hint={t('email_hint')} />
      <SubmitButton form={form}>{names.asked.length === 0 ? t('it_is_me') : goOn}</SubmitButton>
    </ContractForm>
  )
}
