import { BulletList } from '@qadam/kit/bullet-list/bullet-list.tsx'
import { askDeletion, getMyData, sendDeletionCode } from '@qadam/wire/personal-data'
import { Link, redirect } from 'react-router'
import { pageContext } from '../../../boot/page-context.ts'
import { sendFromBrowser } from '../../../form/send-from-browser.ts'
import { refusedBy, submitForm } from '../../../form/submit-form.ts'
import { call, tryCall } from '../../../http/call.ts'
import { useText } from '../../../texts/text.ts'
import { CabinetFrame } from '../../cabinet/cabinet-frame.tsx'
import { deletionForm } from '../deletion-form.ts'
import { DeletionConfirm, lengthParameter, sendCode } from '../parts/deletion-confirm.tsx'
import { OpenObligation } from '../parts/open-obligation.tsx'
import type { Route } from './+types/delete-account.ts'

export const handle = { scripted: true }

const here = '/register/lk/my-data/delete'
const above = '/register/lk/my-data'

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
      {open_obligation ? null : <DeletionConfirm lastResult={actionData} />}
    </CabinetFrame>
  )
}
