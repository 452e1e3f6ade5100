import type { Application } from '@qadam/wire/applications'
import { CommandButton } from '../../../form/command-button.tsx'
import { CommandTrouble } from '../../../form/command-trouble.tsx'
import { useText } from '../../../texts/text.ts'
import { withdrawalOf } from '../decision-commands.ts'

type Props = { application: Pick<Application, 'id'>; result: unknown; words?: 'withdraw' | 'offer_refuse' }

/** Withdrawal, unobtrusive and always available: nothing is owed before a contract is signed. */
export function Withdrawal({ application, result, words = 'withdraw' }: Props) {
  const t = useText('application')
  return (
    <div className="stack application-quiet">
      <CommandTrouble result={result} lost={t('lost')} title={t('trouble')} />
      <CommandButton kind="outlined" command={withdrawalOf(application.id)} sending={t('withdrawing')}>
        {t(words)}
      </CommandButton>
    </div>
  )
}
