import { BulletList } from '@qadam/kit/bullet-list/bullet-list.tsx'
import { CodeField } from '@qadam/kit/code-field/code-field.tsx'
import { askDeletion, getMyData, sendDeletionCode } from '@qadam/wire/personal-data'
import { Link, redirect, useSearchParams } from 'react-router'
import { pageContext } from '../../../boot/page-context.ts'
import { CommandButton } from '../../../form/command-button.tsx'
import { CommandTrouble } from '../../../form/command-trouble.tsx'
import { sendFromBrowser } from '../../../form/send-from-browser.ts'
import { SubmitButton } from '../../../form/submit-button.tsx'
import { refusedBy, submitForm } from '../../../form/submit-form.ts'
import { useFocusOnArrival } from '../../../form/use-focus-on-arrival.ts'
import { useWireForm } from '../../../form/use-wire-form.ts'
import { WireForm } from '../../../form/wire-form.tsx'
import { call, tryCall } from '../../../http/call.ts'
import { useText } from '../../../texts/text.ts'
import { CabinetFrame } from '../../cabinet/cabinet-frame.tsx'
import { deletionForm } from '../deletion-form.ts'
import { OpenObligation } from '../parts/open-obligation.tsx'
import type { Route } from './+types/delete-account.ts'

export const handle = { scripted: true }

const here = '/register/lk/my-data/delete'
const above = '/register/lk/my-data'
const sendCode = 'send-code'
const lengthParameter = 'code'

export async function loader({ context }: Route.LoaderArgs) {
  const { deletion, kept_years, open_obligation } = await call(context.get(pageContext), getMyData, {})
  if (deletion?.state === 'asked') throw redirect(above)
  return { kept_years, open_obligation }
}

export async function action({ context, request }: Route.ActionArgs) {
  const page = context.get(pageContext)
  if ((await request.clone().formData()).get('command') === sendCode) {
    const { answer, problem } = await tryCall(page, sendDeletionCode, {})
    return problem ? refusedBy(problem) : redirect(`${here}?${lengthParameter}=${answer.code_length}#confirm`)
  }
  const { refused } = await submitForm(page, askDeletion, request)
  return refused ?? redirect(above)
}

export const clientAction = sendFromBrowser(deletionForm)

export default function DeleteAccount({ actionData, loaderData }: Route.ComponentProps) {
  const { kept_years, open_obligation } = loaderData
  const t = useText('personal-data')
  return (
    <CabinetFrame title={t('delete_title')} lead={t('delete_page_lead')} above={[{ title: t('title'), to: above }]}>
      {open_obligation ? <OpenObligation obligation={open_obligation} title={t('blocked')} /> : null}
      <section className="stack" aria-labelledby="goes">
        <h2 id="goes">{t('goes_title')}</h2>
        <BulletList items={[t('goes_now'), t('goes_access'), t('goes_answers')]} />
      </section>
      <section className="stack" aria-labelledby="stays">
        <h2 id="stays">{t('stays_title')}</h2>
        <BulletList items={[t('stays_file', { years: kept_years }), t('stays_iin'), t('stays_bureau')]} />
      </section>
      <section className="stack" aria-labelledby="before">
        <h2 id="before">{t('before_title')}</h2>
        <p className="measure">{t('before_text')}</p>
        <BulletList
          items={[
            <Link key="documents" to="/register/lk/documents">
              {t('before_documents')}
            </Link>,
            <Link key="copy" to={above}>
              {t('before_copy')}
            </Link>,
          ]}
        />
      </section>
      {open_obligation ? null : <Confirm lastResult={actionData} />}
    </CabinetFrame>
  )
}

/** A fresh code of its own, so that an open unattended tablet is not enough to delete the account. */
function Confirm({ lastResult }: { lastResult: unknown }) {
  const t = useText('personal-data')
  const [search] = useSearchParams()
  const length = Number(search.get(lengthParameter))
  const isSent = length >= 4 && length <= 8
  return (
    <section className="stack" aria-labelledby="confirm">
      <h2 id="confirm">{t('delete_confirm')}</h2>
      {/* A live region must exist before it has text, or screen readers ignore it. */}
      <p role="status">{isSent ? t('code_sent') : null}</p>
      {isSent ? (
        <CodeForm length={length} lastResult={lastResult} />
      ) : (
        <>
          <p className="measure">{t('code_text')}</p>
          <CommandTrouble result={lastResult} lost={t('no_answer')} title={t('trouble')} />
        </>
      )}
      <CommandButton command={sendCode} kind={isSent ? 'outlined' : 'primary'} sending={t('code_sending')}>
        {t(isSent ? 'code_again' : 'code_send')}
      </CommandButton>
    </section>
  )
}

function CodeForm({ lastResult, length }: { length: number; lastResult: unknown }) {
  const t = useText('personal-data')
  const form = useWireForm(deletionForm, { labels: { smsCode: t('code') }, lastResult })
  const field = form.field('smsCode')
  useFocusOnArrival(field.id)
  return (
    <WireForm name={t('delete_confirm')} form={form}>
      <CodeField {...field} length={length} />
      <SubmitButton form={form}>{t('delete_confirm')}</SubmitButton>
    </WireForm>
  )
}
