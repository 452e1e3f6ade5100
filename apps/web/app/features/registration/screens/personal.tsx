import { getPrefill, submitPersonal } from '@qadam/wire/registration'
import { useMemo } from 'react'
import { pageContext } from '../../../boot/page-context.ts'
import { sendFromBrowser } from '../../../form/send-from-browser.ts'
import { useLastResult } from '../../../form/use-last-result.ts'
import { useWireForm } from '../../../form/use-wire-form.ts'
import { call } from '../../../http/call.ts'
import { useText } from '../../../texts/text.ts'
import { iinForm, personalForm } from '../answer-forms.ts'
import { resultOfQuestion } from '../answer-of-form.ts'
import { useAnswerLabels } from '../parts/answer-labels.ts'
import { askedForm } from '../parts/asked-form.ts'
import { requiredNames, splitNames } from '../parts/known.ts'
import { KnownForm } from '../parts/known-form.tsx'
import { KnownQuestion } from '../parts/known-question.tsx'
import { PersonQuestions } from '../parts/person-questions.tsx'
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
  const result = useLastResult(actionData)
  const t = useText('registration')
  const asked = useMemo(() => askedForm(personalForm, requiredNames(known)), [known])
  const form = useWireForm(asked, { labels: useAnswerLabels(), lastResult: resultOfQuestion(result) })
  const isFound = splitNames(known).asked.length === 0
  return (
    <KnownQuestion
      known={known}
      actionData={result}
      step="personal"
      title={t(isFound ? 'found_title' : 'personal_title')}
      lead={t(isFound ? 'found_lead' : 'personal_lead')}
    >
      <KnownForm form={form} known={known} nameField={form.field} {...(isFound && { send: t('it_is_me') })}>
        <PersonQuestions known={known} field={form.field} />
      </KnownForm>
    </KnownQuestion>
  )
}
