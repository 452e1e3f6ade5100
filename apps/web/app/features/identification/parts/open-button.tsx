import { Form, useNavigation } from 'react-router'
import { useBoot } from '../../../boot/boot.ts'
import { useText } from '../../../texts/text.ts'
import { Button } from '../../../ui/button/button.tsx'
import type { ButtonKind } from '../../../ui/button/button-class.ts'
import { type LivenessKind, openingCommands } from '../opened-check.ts'
import { fetchCameraAhead } from './late-camera.ts'

type Props = {
  readonly kind?: LivenessKind
  readonly look?: ButtonKind
  readonly children: string
}

/** Opens a check. Verilive’s needs a document whose policy lets it compile its code: only the camera’s page has it. */
export function OpenButton({ kind = 'usual', look = 'primary', children }: Props) {
  const { config, locale } = useBoot()
  const t = useText('identification')
  const { formData } = useNavigation()
  const command = openingCommands[kind]
  const isOnItsWay = formData?.get('command') === command
  return (
    <Form method="post" reloadDocument={config.verilive !== null} onSubmit={() => fetchCameraAhead(locale)}>
      <input type="hidden" name="command" value={command} />
      <Button type="submit" size="l" kind={look} loading={isOnItsWay ? t('starting') : undefined}>
        {children}
      </Button>
    </Form>
  )
}
