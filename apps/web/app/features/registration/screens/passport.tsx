import { listCountries } from '@qadam/contract/reference'
import { getPrefill, submitPassport } from '@qadam/contract/registration'
import { useMemo } from 'react'
import { pageContext } from '../../../boot/page-context.ts'
import { ContractForm } from '../../../form/contract-form.tsx'
import { sendFromBrowser } from '../../../form/send-from-browser.ts'
import { SubmitButton } from '../../../form/submit-button.tsx'
import { useContractForm } from '../../../form/use-contract-form.ts'
import { call } from '../../../http/call.ts'
import { useText } from '../../../texts/text.ts'
import { iinForm, passportForm } from '../answer-forms.ts'
import { isAboutIin } from '../is-about-iin.ts'
import { useAnswerLabels } from '../parts/answer-labels.ts'
import { askedForm } from '../parts/asked-form.ts'
import { Corrections } from '../parts/corrections.tsx'
import { type Countries, CountryField } from '../parts/country-field.tsx'
import { DocumentFields } from '../parts/document-fields.tsx'
import { IinAgain } from '../parts/iin-again.tsx'
import { isAnythingKnown, type Known, requiredOfDocument, splitDocument } from '../parts/known.ts'
import { QuestionScreen } from '../parts/question-screen.tsx'
import { Recognised } from '../parts/recognised.tsx'
import { submitAnswer } from '../submit-answer.ts'
import type { Route } from './+types/passport.ts'

export const handle = { scripted: true }

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const [{ known }, countries] = await Promise.all([call(page, getPrefill, {}), call(page, listCountries, {})])
  return { known, countries }
}

export function action({ context, request }: Route.ActionArgs) {
  return submitAnswer(context.get(pageContext), submitPassport, request)
}

export const clientAction = sendFromBrowser(passportForm, iinForm)

export default function Passport({ actionData, loaderData: { countries, known } }: Route.ComponentProps) {
  const t = useText('registration')
  const lastResult = isAboutIin(actionData) ? undefined : actionData
  return (
    <QuestionScreen step="passport" title={t('passport_title')} lead={t('passport_lead')}>
      <PassportForm {...{ known, countries, lastResult }} />
      <IinAgain actionData={actionData} isRecognised={isAnythingKnown(known)} />
    </QuestionScreen>
  )
}

type Props = { known: Known; countries: Countries; lastResult: unknown }

function PassportForm({ countries, known, lastResult }: Props) {
  const goOn = useText('form')('go_on')
  const asked = useMemo(() => askedForm(passportForm, requiredOfDocument(known)), [known])
  const form = useContractForm(asked, { labels: useAnswerLabels(), lastResult })
  const parts = splitDocument(known)
  return (
    <ContractForm form={form}>
      <Recognised known={known} />
      <Corrections fields={parts.known.map(form.field)}>
        <DocumentFields names={parts.known} field={form.field} />
      </Corrections>
      <DocumentFields names={parts.asked} field={form.field} />
      <CountryField {...form.field('countryId')} countries={countries} />
      <SubmitButton form={form}>{goOn}</SubmitButton>
    </ContractForm>
  )
}
