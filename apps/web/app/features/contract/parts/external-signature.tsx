import { ButtonLink } from '@qadam/kit/button/button-link.tsx'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import type { LoanContract } from '@qadam/wire/contracts'
import { CommandButton } from '../../../form/command-button.tsx'
import { CommandTrouble } from '../../../form/command-trouble.tsx'
import { useText } from '../../../texts/text.ts'
import { AwaitedAnswer } from '../../../waiting/awaited-answer.tsx'
import { aboutFields } from '../contract-intent.ts'

type Needed = NonNullable<LoanContract['external_signature']>

type Props = { contract: Pick<LoanContract, 'id'>; needed: Needed; result: unknown }

/** The first of two signatures: on the page of the signing service. The code is asked for after it. */
export function ExternalSignature({ contract, needed, result }: Props) {
  const t = useText('contract')
  switch (needed.state) {
    case 'opening':
    case 'checking':
      return <AwaitedAnswer label={t(`external_${needed.state}`)} long={t('external_long')} />
    case 'open':
      return (
        <>
          <p>{t('external_text')}</p>
          <p>
            {/* A full load: the address leads to another site. */}
            <ButtonLink to="/register/lk/contract/signature" reload size="l">
              {t('external_go')}
            </ButtonLink>
          </p>
          <Notice>{t('external_then')}</Notice>
        </>
      )
    case 'refused':
      return (
        <>
          <CommandTrouble result={result} lost={t('lost')} title={t('trouble')} />
          <Notice kind="warn" title={t('external_refused')} announced>
            {t(`external_refused_${needed.reason ?? 'failed'}`)}
          </Notice>
          <CommandButton
            command="sign_again"
            about={aboutFields({ contractId: contract.id })}
            sending={t('external_opening')}
          >
            {t('external_again')}
          </CommandButton>
        </>
      )
    case 'signed':
      return <Notice kind="good">{t('external_signed')}</Notice>
  }
}
