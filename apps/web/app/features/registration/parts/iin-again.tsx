import { useText } from '../../../texts/text.ts'
import { Disclosure } from '../../../ui/disclosure/disclosure.tsx'
import { isAboutIin } from '../answer-of-form.ts'
import { LazyIinForm } from '../lazy-iin-form.tsx'

/** For whoever sees somebody else in what was found: the way back to the first question, on the screen itself. */
export function IinAgain({ actionData, isRecognised }: { actionData: unknown; isRecognised: boolean }) {
  const t = useText('registration')
  const isAsked = isAboutIin(actionData)
  return (
    <Disclosure summary={t(isRecognised ? 'not_me' : 'iin_again')} isOpen={isAsked}>
      <p className="muted">{t('not_me_text')}</p>
      <LazyIinForm lastResult={isAsked ? actionData : undefined} />
    </Disclosure>
  )
}
