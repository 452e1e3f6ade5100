import { ButtonLink } from '@qadam/kit/button/button-link.tsx'
import { dayWords } from '@qadam/kit/date-text/day-words.ts'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import { getAddendum } from '@qadam/wire/addenda'
import { useBoot } from '../../../boot/boot.ts'
import { pageContext } from '../../../boot/page-context.ts'
import { CommandButton } from '../../../form/command-button.tsx'
import { sendFromBrowser } from '../../../form/send-from-browser.ts'
import { useLastResult } from '../../../form/use-last-result.ts'
import { call } from '../../../http/call.ts'
import { pageError } from '../../../http/page-error.ts'
import { useText } from '../../../texts/text.ts'
import { CabinetFrame } from '../../cabinet/cabinet-frame.tsx'
import { readSentCode } from '../../contract/sent-code.ts'
import { actOnAddendum } from '../addendum-actions.ts'
import { codeForm } from '../code-form.ts'
import { AddendumPapers } from '../parts/addendum-papers.tsx'
import { AgreementFacts } from '../parts/agreement-facts.tsx'
import { SignByCode } from '../parts/sign-by-code.tsx'
import { TwoSchedules } from '../parts/two-schedules.tsx'
import type { Route } from './+types/addendum.ts'

export const handle = { scripted: true }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  if (!uuid.test(id)) throw pageError(404, `Page not found ${url.pathname}`)
  const addendum = await call(context.get(pageContext), getAddendum, { params: { id } })
  return { addendum, sentCode: readSentCode(url.searchParams.get('code'), Date.now()) }
}

export function action({ context, params: { id }, request }: Route.ActionArgs) {
  const page = context.get(pageContext)
  if (!uuid.test(id)) throw pageError(400, 'Bad request', page.boot)
  return actOnAddendum(page, request, id)
}

export const clientAction = sendFromBrowser(codeForm)

export default function AddendumScreen({ actionData, loaderData: { addendum, sentCode } }: Route.ComponentProps) {
  const result = useLastResult(actionData)
  const { locale } = useBoot()
  const t = useText('addenda')
  const { contract_number, documents, figures, is_recounted, is_void, kind, loan_id, number, state } = addendum
  const loan = `/register/lk/loans/${loan_id}`
  const isSigned = state === 'signed'
  return (
    <CabinetFrame
      title={t(`title_${kind}`, { number: String(number) })}
      lead={t('addendum_lead', { contract: contract_number })}
      above={[
        { title: t('loans'), to: '/register/lk/loans' },
        { title: t('loan', { number: contract_number }), to: loan },
      ]}
    >
      {isSigned ? (
        <Notice
          kind={is_void || is_recounted ? 'warn' : 'good'}
          title={t(is_void ? 'void_title' : is_recounted ? 'recounted_title' : 'signed_title')}
          announced
          action={
            <ButtonLink to={loan} kind="outlined">
              {t('to_loan')}
            </ButtonLink>
          }
        >
          {is_void
            ? t('void_text')
            : is_recounted
              ? t('recounted_text')
              : t('signed_text', { day: dayWords(figures.after.rows.at(-1)?.date ?? figures.on, locale) })}
        </Notice>
      ) : null}
      {isSigned || state === 'drafted' ? null : (
        <Notice
          kind="warn"
          title={t('over_title')}
          action={
            <ButtonLink to={`${loan}/time`} kind="outlined">
              {t('over_action')}
            </ButtonLink>
          }
        >
          {t(`over_${state}`)}
        </Notice>
      )}
      <section className="stack" aria-labelledby="changes">
        <h2 id="changes">{t('changes_title')}</h2>
        <AgreementFacts figures={figures} />
        <TwoSchedules figures={figures} />
        {state === 'drafted' ? <p className="muted">{t('free')}</p> : null}
      </section>
      <AddendumPapers addendum={addendum} />
      {state === 'drafted' ? (
        <section className="stack" aria-labelledby="sign">
          <h2 id="sign">{t('sign_title')}</h2>
          <p className="measure">{t('sign_text', { day: dayWords(figures.on, locale, 'without-year') })}</p>
          <SignByCode sentCode={sentCode} document={documents[locale].sha256} result={result} />
          <CommandButton kind="outlined" size="m" command="withdraw" sending={t('withdrawing')}>
            {t('withdraw')}
          </CommandButton>
        </section>
      ) : null}
    </CabinetFrame>
  )
}
