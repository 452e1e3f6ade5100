import { Disclosure } from '@qadam/kit/disclosure/disclosure.tsx'
import { useText } from '../../../texts/text.ts'
import { isAboutIin } from '../answer-of-form.ts'
import { LazyIinForm } from '../lazy-iin-form.tsx'

/** Lets a client who is shown another person's data correct the iin without leaving the screen. */
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
