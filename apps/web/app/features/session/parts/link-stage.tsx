import { ButtonLink } from '@qadam/kit/button/button-link.tsx'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import { PhoneField } from '@qadam/kit/phone-field/phone-field.tsx'
import { isFormResult } from '../../../form/form-result.ts'
import { SubmitButton } from '../../../form/submit-button.tsx'
import { useWireForm } from '../../../form/use-wire-form.ts'
import { WireForm } from '../../../form/wire-form.tsx'
import { useText } from '../../../texts/text.ts'
import { linkForm } from '../login-forms.ts'
import type { LoginRefusal } from '../login-refusal.ts'
import type { LinkVisit } from '../login-visit.ts'

type Props = { visit: LinkVisit; lastResult: unknown }

/** A link from the lender: no code, only the phone that it was sent to. */
export function LinkStage({ visit: { isDead }, lastResult }: Props) {
  const t = useText('session')
  if (isDead) {
    return (
      <>
        <div className="intro">
          <h1>{t('link_dead_title')}</h1>
          <p className="lead">{t('link_dead')}</p>
        </div>
        <p>
          <ButtonLink to="/login" size="l">
            {t('link_plain')}
          </ButtonLink>
        </p>
      </>
    )
  }
  return (
    <>
      <div className="intro">
        <h1>{t('link_title')}</h1>
        <p className="lead">{t('link_lead')}</p>
      </div>
      <LinkForm lastResult={lastResult} />
    </>
  )
}

function LinkForm({ lastResult }: Pick<Props, 'lastResult'>) {
  const t = useText('session')
  const form = useWireForm(linkForm, { labels: { phone: t('phone') }, lastResult })
  const refusal: LoginRefusal | undefined = isFormResult(lastResult) ? lastResult : undefined
  const isLinkRefused = refusal?.code === 'document_token_invalid'
  return (
    <>
      {isLinkRefused ? (
        <Notice
          kind="danger"
          title={t('link_refused_title')}
          announced
          action={
            <ButtonLink to="/login" kind="outlined" size="s">
              {t('link_plain')}
            </ButtonLink>
          }
        >
          {t('link_refused')}
        </Notice>
      ) : null}
      <WireForm name={t('log_in')} form={isLinkRefused ? { frame: { ...form.frame, refused: undefined } } : form}>
        <PhoneField {...form.field('phone')} />
        <SubmitButton form={form}>{t('log_in')}</SubmitButton>
      </WireForm>
    </>
  )
}
