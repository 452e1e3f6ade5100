import type { LoanContract } from '@qadam/wire/contracts'
import { CommandButton } from '../../../form/command-button.tsx'
import { CommandTrouble } from '../../../form/command-trouble.tsx'
import { useText } from '../../../texts/text.ts'
import { aboutFields } from '../contract-intent.ts'

type Props = { contract: Pick<LoanContract, 'id'>; result: unknown }

/** Cancellation, unobtrusive and available until the payout starts. */
export function Refusal({ contract, result }: Props) {
  const t = useText('contract')
  return (
    <section className="stack" aria-labelledby="refusal">
      <h2 className="contract-title" id="refusal">
        {t('cancel_title')}
      </h2>
      <p className="contract-note">{t('cancel_text')}</p>
      <CommandTrouble result={result} lost={t('lost')} title={t('trouble')} />
      <CommandButton
        kind="outlined"
        command="cancel"
        about={aboutFields({ contractId: contract.id })}
        sending={t('cancelling')}
      >
        {t('cancel')}
      </CommandButton>
    </section>
  )
}
