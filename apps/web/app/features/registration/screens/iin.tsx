import { submitIin } from '@qadam/wire/registration'
import { pageContext } from '../../../boot/page-context.ts'
import { sendFromBrowser } from '../../../form/send-from-browser.ts'
import { submitForm } from '../../../form/submit-form.ts'
import { stepAnswer } from '../../../steps/answer-step.ts'
import { StepScreen } from '../../../steps/step-screen.tsx'
import { useText } from '../../../texts/text.ts'
import { iinForm } from '../answer-forms.ts'
import { IinForm } from '../iin-form.tsx'
import type { Route } from './+types/iin.ts'

export const handle = { scripted: true }

export function loader() {
  return null
}

export async function action({ context, request }: Route.ActionArgs) {
  return stepAnswer(await submitForm(context.get(pageContext), submitIin, request))
}

export const clientAction = sendFromBrowser(iinForm)

export default function Iin({ actionData }: Route.ComponentProps) {
  const t = useText('iin')
  return (
    <StepScreen step="iin" title={t('title')} lead={t('lead')}>
      <IinForm lastResult={actionData} />
    </StepScreen>
  )
}
