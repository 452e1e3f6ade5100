import { listCountries } from '@qadam/contract/reference'
import { getPrefill, submitPersonalAndPassport } from '@qadam/contract/registration'
import { useMemo } from 'react'
import { pageContext } from '../../../boot/page-context.ts'
import { ContractForm } from '../../../form/contract-form.tsx'
import { sendFromBrowser } from '../../../form/send-from-browser.ts'
import { SubmitButton } from '../../../form/submit-button.tsx'
import { useContractForm } from '../../../form/use-contract-form.ts'
import { call } from '../../../http/call.ts'
import { useText } from '../../../texts/text.ts'
import { EmailField } from '../../../ui/email-field/email-field.tsx'
import { iinForm, personalAndPassportForm } from '../answer-forms.ts'
import { isAboutIin } from '../is-about-iin.ts'
import { useAnswerLabels } from '../parts/answer-labels.ts'
import { askedForm } from '../parts/asked-form.ts'
import { Corrections } from '../parts/corrections.tsx'
import { type Countries, CountryField } from '../parts/country-field.tsx'
import { DocumentFields } from '../parts/document-fields.tsx'
import { IinAgain } from '../parts/iin-again.tsx'
import {
  isAnythingKnown,
  type Known,
  requiredNames,
  requiredOfDocument,
  splitDocument,
  splitNames,
} from '../parts/known.ts'
import { NameFields } from '../parts/name-fields.tsx'
import { QuestionScreen } from '../parts/question-screen.tsx'
import { Recognised } from '../parts/recognised.tsx'
import { submitAnswer } from '../submit-answer.ts'
import type { Route } from './+types/personal-and-passport.ts'

export const handle = { scripted: true }

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const [{ known }, countries] = await Promise.all([call(page, getPrefill, {}), call(page, listCountries, {})])
  return { known, countries }
}

export function action({ context, request }: Route.ActionArgs) {
  return submitAnswer(context.get(pageContext), submitPersonalAndPassport, request)
}

export const clientAction = sendFromBrowser(personalAndPassportForm, iinForm)

export default function PersonalAndPassport({ actionData, loaderData: { countries, known } }: Route.ComponentProps) {
  const t = useText('registration')
  const lastResult = isAboutIin(actionData) ? undefined : actionData
  return (
    <QuestionScreen step="personal_and_passport" title={t('both_title')} lead={t('both_lead')}>
      <BothForm {...{ known, countries, lastResult }} />
      <IinAgain actionData={actionData} isRecognised={isAnythingKnown(known)} />
    </QuestionScreen>
  )
}

type Props = { known: Known; countries: Countries; lastResult: unknown }

function BothForm({ countries, known, lastResult }: Props) {
  const t = useText('registration')
  const goOn = useText('form')('go_on')
  const asked = useMemo(
    () => askedForm(personalAndPassportForm, [...requiredNames(known), ...requiredOfDocument(known)]),
    [known],
  )
  const form = useContractForm(asked, { labels: useAnswerLabels(), lastResult })
  const names = splitNames(known)
  const parts = splitDocument(known)
  return (
    <ContractForm form={form}>
      <Recognised known={known} />
      <Corrections fields={[...names.known, ...parts.known].map(form.field)}>
        <NameFields names={names.known} field={form.field} />
        <DocumentFields names={parts.known} field={form.field} />
      </Corrections>
      <h2>{t('you_heading')}</h2>
      <NameFields names={names.asked} field={form.field} />
      <EmailField {...form.field('email')} hint={t('email_hint')} />
      <h2>{t('document_heading')}</h2>
      <DocumentFields names={parts.asked} field={form.field} />
      <CountryField {...form.field('countryId')} countries={countries} />
      <SubmitButton form={form}>{goOn}</SubmitButton>
    </ContractForm>
  )
}
