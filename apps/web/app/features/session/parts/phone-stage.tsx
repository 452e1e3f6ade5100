import { Button } from '@qadam/kit/button/button.tsx'
import { Disclosure } from '@qadam/kit/disclosure/disclosure.tsx'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import { PhoneField } from '@qadam/kit/phone-field/phone-field.tsx'
import type { Document } from '@qadam/wire/documents'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { isFormResult } from '../../../form/form-result.ts'
import { SubmitButton } from '../../../form/submit-button.tsx'
import { useFocusOnArrival } from '../../../form/use-focus-on-arrival.ts'
import { useWireForm } from '../../../form/use-wire-form.ts'
import { WireForm } from '../../../form/wire-form.tsx'
import { useText } from '../../../texts/text.ts'
import { DocumentInPlace } from '../../documents/document-in-place.tsx'
import { askedDocuments, wholeField } from '../asked-documents.ts'
import { boxName } from '../document-boxes.ts'
import { phoneForm } from '../login-forms.ts'
import { challengeIn, type LoginRefusal } from '../login-refusal.ts'
import type { PhoneVisit } from '../login-visit.ts'
import { DocumentBoxes } from './document-boxes.tsx'
import { GivenDocuments } from './given-documents.tsx'
import { SandboxHint } from './sandbox-hint.tsx'
import { SolveForCode } from './solve-for-code.tsx'

type Props = { visit: PhoneVisit; lastResult: unknown }

export function PhoneStage({ visit: { documents, isRenewed, wasIdle }, lastResult }: Props) {
  const t = useText('session')
  const [read, setRead] = useState<Document>()
  const refusal: LoginRefusal | undefined = isFormResult(lastResult) ? lastResult : undefined
  const isWhole = refusal?.asksForAll === true || refusal?.typed[wholeField] !== undefined
  const asked = useMemo(() => askedDocuments(documents, isWhole), [documents, isWhole])
  const late = useMemo(() => phoneForm(asked), [asked])
  const titles = Object.fromEntries(documents.map(({ id, title }) => [boxName(id), title]))
  const form = useWireForm(late, { labels: { phone: t('phone'), ...titles }, lastResult })
  const boxOf = ({ id }: Document) => form.box(boxName(id))
  const phone = form.field('phone')
  useFocusOnArrival(phone.id)

  const accept = () => {
    const box = read && document.getElementById(boxOf(read).id)
    if (box instanceof HTMLInputElement && !box.checked) box.click()
    setRead(undefined)
  }
  return (
    <>
      <div className="intro">
        <h1>{t('phone_title')}</h1>
        <p className="lead">{t('phone_lead')}</p>
      </div>
      {wasIdle ? <Notice title={t('idle_title')}>{t('idle_text')}</Notice> : null}
      {isRenewed ? <Notice title={t('renewed_title')}>{t('renewed_text')}</Notice> : null}
      <WireForm name={t('get_code')} form={form}>
        <PhoneField {...phone} hint={t('phone_hint')} />
        {refusal?.asksForAll ? <Notice announced>{t('all_needed')}</Notice> : null}
        {isWhole ? <input type="hidden" name={wholeField} value="on" /> : null}
        {asked.length > 0 ? <DocumentBoxes documents={asked} boxOf={boxOf} onRead={setRead} /> : null}
        {isWhole ? null : <GivenDocuments documents={documents} />}
        <SolveForCode challenge={challengeIn(lastResult)} form={form.frame.form} />
        <SubmitButton form={form}>{t('get_code')}</SubmitButton>
      </WireForm>
      <Disclosure summary={t('other_number_title')}>
        <p>{t('other_number_text')}</p>
        <p>
          <Link to="/help">{t('other_number_help')}</Link>
        </p>
      </Disclosure>
      <SandboxHint />
      <DocumentInPlace
        document={read}
        onClose={() => setRead(undefined)}
        actions={
          <Button size="l" onClick={accept}>
            {t('accept')}
          </Button>
        }
      />
    </>
  )
}
