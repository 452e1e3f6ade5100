import { Button } from '@qadam/kit/button/button.tsx'
import type { ButtonKind } from '@qadam/kit/button/button-class.ts'
import { useNavigation } from 'react-router'
import { useText } from '../../../texts/text.ts'
import { type LivenessKind, openingCommands } from '../opened-check.ts'
import { openingForm } from './opening-form-id.ts'

type Props = {
  readonly kind?: LivenessKind
  readonly look?: ButtonKind
  readonly children: string
}

/** Opens a check of its kind from anywhere on the page: all buttons submit the same form, including the consent. */
export function OpenButton({ kind = 'usual', look = 'primary', children }: Props) {
  const t = useText('identification')
  const { formData } = useNavigation()
  const command = openingCommands[kind]
  const isOnItsWay = formData?.get('command') === command
  return (
    <Button
      type="submit"
      form={openingForm}
      name="command"
      value={command}
      size="l"
      kind={look}
      loading={isOnItsWay ? t('starting') : undefined}
    >
      {children}
    </Button>
  )
}
