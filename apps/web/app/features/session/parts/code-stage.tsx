import { Notice } from '@qadam/kit/notice/notice.tsx'
import { Link } from 'react-router'
import { isFormResult } from '../../../form/form-result.ts'
import { useText } from '../../../texts/text.ts'
import { challengeIn, type LoginRefusal } from '../login-refusal.ts'
import type { CodeVisit } from '../login-visit.ts'
import { AnotherCode } from './another-code.tsx'
import { CodeForm } from './code-form.tsx'
import { SandboxHint } from './sandbox-hint.tsx'

type Props = { visit: CodeVisit; lastResult: unknown }

export function CodeStage({ visit, lastResult }: Props) {
  const t = useText('session')
  const refusal: LoginRefusal | undefined = isFormResult(lastResult) ? lastResult : undefined
  const over = refusal?.code === 'sms_code_attempts_over' ? 'attempts' : isExpired(visit, refusal) ? 'time' : undefined
  return (
    <>
      <div className="intro">
        <h1>{t('code_title')}</h1>
        <p className="lead">{t('code_lead')}</p>
        <p className="row">
          <strong className="session-phone">{visit.phone}</strong>
          <Link to="/login">{t('change_phone')}</Link>
        </p>
      </div>
      <div className="stack">
        {visit.isSentAgain && !refusal ? (
          <Notice kind="good" announced>
            {t('another_sent')}
          </Notice>
        ) : null}
        {refusal?.notices.map((notice) => (
          <Notice key={notice} kind="danger" announced>
            {notice}
          </Notice>
        ))}
        {refusal?.waitSeconds === undefined ? null : (
          <Notice kind="warn" announced>
            {t('another_too_early', { count: refusal.waitSeconds })}
          </Notice>
        )}
        {over ? (
          <Notice kind="danger" title={t(`over_${over}_title`)} announced>
            {t(`over_${over}`)}
          </Notice>
        ) : (
          <CodeForm key={`code ${visit.sentCode}`} length={visit.codeLength} refusal={refusal} />
        )}
        <AnotherCode
          key={`again ${visit.sentCode}`}
          possibleIn={visit.resendIn}
          isMain={over !== undefined}
          challenge={challengeIn(lastResult)}
        />
      </div>
      <Notice>{t('code_secret')}</Notice>
      <SandboxHint />
    </>
  )
}

function isExpired({ isOver }: CodeVisit, refusal: LoginRefusal | undefined): boolean {
  return isOver || refusal?.code === 'sms_code_expired'
}
