import { submitPassport } from '@qadam/wire/registration'
import { useMemo } from 'react'
import { pageContext } from '../../../boot/page-context.ts'
import { sendFromBrowser } from '../../../form/send-from-browser.ts'
import { useLastResult } from '../../../form/use-last-result.ts'
import { useWireForm } from '../../../form/use-wire-form.ts'
import { useText } from '../../../texts/text.ts'
import { iinForm, passportForm } from '../answer-forms.ts'
import { resultOfQuestion } from '../answer-of-form.ts'
import { visitDocument } from '../document-visit.ts'
import { useAnswerLabels } from '../parts/answer-labels.ts'
import { askedForm } from '../parts/asked-form.ts'
import { DocumentQuestions } from '../parts/document-questions.tsx'
import { requiredOfDocument } from '../parts/known.ts'
import { KnownForm } from '../parts/known-form.tsx'
import { KnownQuestion } from '../parts/known-question.tsx'
import { submitAnswer } from '../submit-answer.ts'
import type { Route } from './+types/passport.ts'

export const handle = { scripted: true }

export function loader({ context }: Route.LoaderArgs) {
  return visitDocument(context.get(pageContext))
}

export function action({ context, request }: Route.ActionArgs) {
  return submitAnswer(context.get(pageContext), submitPassport, request)
}

export const clientAction = sendFromBrowser(passportForm, iinForm)

export default function Passport({ actionData, loaderData: { countries, known } }: Route.ComponentProps) {
  const result = useLastResult(actionData)
  const t = useText('registration')
  const asked = useMemo(() => askedForm(passportForm, requiredOfDocument(known)), [known])
  const form = useWireForm(asked, { labels: useAnswerLabels(), lastResult: resultOfQuestion(result) })
  return (
    <KnownQuestion
      known={known}
      actionData={result}
      step="passport"
      title={t('passport_title')}
      lead={t('passport_lead')}
    >
      <KnownForm form={form} known={known} documentField={form.field}>
        <DocumentQuestions known={known} countries={countries} field={form.field} />
      </KnownForm>
    </KnownQuestion>
  )
}
