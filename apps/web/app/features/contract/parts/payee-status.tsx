import { ButtonLink } from '@qadam/kit/button/button-link.tsx'
import { Loader } from '@qadam/kit/loader/loader.tsx'
import { MaskedText } from '@qadam/kit/masked-text/masked-text.tsx'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import type { Payee } from '@qadam/wire/contracts'
import { useText } from '../../../texts/text.ts'
import { UnscriptedWait } from '../../../waiting/unscripted-wait.tsx'
import { usePolling } from '../../../waiting/use-polling.ts'

/** An account not confirmed as the client's: either being checked, or to be replaced. */
export function PayeeStatus({ payee }: { payee: Payee }) {
  const t = useText('contract')
  if (payee.state === 'checking') return <Checking payee={payee} />
  return (
    <Notice
      kind="danger"
      announced
      title={t(payee.state === 'other' ? 'payee_other_title' : 'payee_unknown_title')}
      action={<ButtonLink to="/register/lk/requisites">{t('give_another')}</ButtonLink>}
    >
      <MaskedText
        text={t(payee.state === 'other' ? 'payee_other' : 'payee_unknown', { payee: payee.masked })}
        hidden={t('hidden')}
      />
    </Notice>
  )
}

function Checking({ payee }: { payee: Payee }) {
  const t = useText('contract')
  usePolling()
  return (
    <>
      <p className="contract-waiting" role="status">
        <Loader size="medium" /> <MaskedText text={t('payee_checking', { payee: payee.masked })} hidden={t('hidden')} />
      </p>
      <UnscriptedWait />
    </>
  )
}
