import { askDataChange, askForData, cancelDeletion, getMyData, withdrawConsent } from '@qadam/wire/personal-data'
import type { Problem } from '@qadam/wire/problem'
import { Link, redirect } from 'react-router'
import { type Page, pageContext } from '../../../boot/page-context.ts'
import { CommandTrouble } from '../../../form/command-trouble.tsx'
import { sendFromBrowser } from '../../../form/send-from-browser.ts'
import { refusedBy, submitForm } from '../../../form/submit-form.ts'
import { useLastResult } from '../../../form/use-last-result.ts'
import { call, tryCall } from '../../../http/call.ts'
import { isMissing, pageError } from '../../../http/page-error.ts'
import { useText } from '../../../texts/text.ts'
import { CabinetFrame } from '../../cabinet/cabinet-frame.tsx'
import { changeForm } from '../change-form.ts'
import { commands, withdrawnIn } from '../data-commands.ts'
import { ConsentCard } from '../parts/consent-card.tsx'
import { DataChanges } from '../parts/data-changes.tsx'
import { DataCopy } from '../parts/data-copy.tsx'
import { DeletionState } from '../parts/deletion-state.tsx'
import { StaffLooks } from '../parts/staff-looks.tsx'
import type { Route } from './+types/my-data.ts'

export const handle = { scripted: true }

const here = '/register/lk/my-data'

export async function loader({ context }: Route.LoaderArgs) {
  return call(context.get(pageContext), getMyData, {})
}

export async function action({ context, request }: Route.ActionArgs) {
  const page = context.get(pageContext)
  const command = (await request.clone().formData()).get('command')
  if (command === null) return (await submitForm(page, askDataChange, request)).refused ?? redirect(here)
  const problem = await obey(page, String(command))
  return problem ? refusedBy(problem) : redirect(here)
}

async function obey(page: Page, command: string): Promise<Problem | undefined> {
  const code = withdrawnIn(command)
  if (code !== undefined) return (await tryCall(page, withdrawConsent, { params: { code } })).problem
  if (command === commands.copy) return (await tryCall(page, askForData, {})).problem
  if (command === commands.cancelDeletion) return cancel(page)
  throw pageError(400, 'Bad request', page.boot)
}

/** A deletion already cancelled meanwhile counts as success. */
async function cancel(page: Page): Promise<Problem | undefined> {
  try {
    return (await tryCall(page, cancelDeletion, {})).problem
  } catch (thrown) {
    if (isMissing(thrown)) return undefined
    throw thrown
  }
}

export const clientAction = sendFromBrowser(changeForm)

export default function MyDataScreen({ actionData, loaderData }: Route.ComponentProps) {
  const result = useLastResult(actionData)
  const t = useText('personal-data')
  const { consents, deletion, looks, open_obligation } = loaderData
  return (
    <CabinetFrame title={t('title')} lead={t('lead')}>
      <CommandTrouble result={result} lost={t('no_answer')} title={t('trouble')} />
      <DataCopy data={loaderData} />
      <section className="stack" aria-labelledby="consents">
        <h2 id="consents">{t('consents_title')}</h2>
        <p className="measure">{t('consents_text')}</p>
        {consents.length === 0 ? <p>{t('consents_none')}</p> : null}
        <ul className="cards">
          {consents.map((consent) => (
            <ConsentCard key={consent.code} consent={consent} openObligation={open_obligation} />
          ))}
        </ul>
      </section>
      <section className="stack" aria-labelledby="automated">
        <h2 id="automated">{t('automated_title')}</h2>
        <p className="measure">{t('automated_text')}</p>
        <p>
          <Link to="/register/lk/decision">{t('automated_link')}</Link>
        </p>
      </section>
      <DataChanges data={loaderData} lastResult={actionData} />
      <StaffLooks looks={looks} />
      <DeletionState deletion={deletion} />
    </CabinetFrame>
  )
}
