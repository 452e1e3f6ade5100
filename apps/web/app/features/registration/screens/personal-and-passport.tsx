import { submitPersonalAndPassport } from '@qadam/wire/registration'
import { useMemo } from 'react'
import { pageContext } from '../../../boot/page-context.ts'
import { sendFromBrowser } from '../../../form/send-from-browser.ts'
import { useLastResult } from '../../../form/use-last-result.ts'
import { useWireForm } from '../../../form/use-wire-form.ts'
import { useText } from '../../../texts/text.ts'
import { iinForm, personalAndPassportForm } from '../answer-forms.ts'
import { resultOfQuestion } from '../answer-of-form.ts'
import { visitDocument } from '../document-visit.ts'
import { useAnswerLabels } from '../parts/answer-labels.ts'
import { askedForm } from '../parts/asked-form.ts'
import { DocumentQuestions } from '../parts/document-questions.tsx'
import { requiredNames, requiredOfDocument } from '../parts/known.ts'
import { KnownForm } from '../parts/known-form.tsx'
import { KnownQuestion } from '../parts/known-question.tsx'
import { PersonQuestions } from '../parts/person-questions.tsx'
import { submitAnswer } from '../submit-answer.ts'
import type { Route } from './+types/personal-and-passport.ts'

export const handle = { scripted: true }

export function loader({ context }: Route.LoaderArgs) {
  return visitDocument(context.get(pageContext))
}

export function action({ context, request }: Route.ActionArgs) {
  return submitAnswer(context.get(pageContext), submitPersonalAndPassport, request)
}

export const clientAction = sendFromBrowser(personalAndPassportForm, iinForm)

export default function PersonalAndPassport({
  actionData,
  loaderData: { countries, isForeign, known },
}: Route.ComponentProps) {
  const result = useLastResult(actionData)
  const t = useText('registration')
  const asked = useMemo(
    () => askedForm(personalAndPassportForm, [...requiredNames(known), ...requiredOfDocument(known)], { isForeign }),
    [known, isForeign],
  )
  const form = useWireForm(asked, { labels: useAnswerLabels({ isForeign }), lastResult: resultOfQuestion(result) })
  return (
    <KnownQuestion
      known={known}
      actionData={result}
      step="personal_and_passport"
      title={t('both_title')}
      lead={t(isForeign ? 'foreign_lead' : 'both_lead')}
    >
      <KnownForm form={form} known={known} nameField={form.field} documentField={form.field}>
        <h2>{t('you_heading')}</h2>
        <PersonQuestions known={known} field={form.field} />
        <h2>{t('document_heading')}</h2>
        <DocumentQuestions known={known} countries={countries} field={form.field} isForeign={isForeign} />
      </KnownForm>
    </KnownQuestion>
  )
}
