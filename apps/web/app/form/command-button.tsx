import { Button } from '@qadam/kit/button/button.tsx'
import type { ButtonKind, ButtonLook } from '@qadam/kit/button/button-class.ts'
import { Form, useNavigation } from 'react-router'

type Props = {
  /** The value of the field `command` that the screen's action receives. */
  command: string
  /** Hidden fields that identify the command's subject. */
  about?: Readonly<Record<string, string>>
  /** Label while the command is being sent. */
  sending: string
  kind?: ButtonKind
  size?: ButtonLook['size']
  children: string
}

/** A button that is a form of its own: it needs no input and works before hydration. */
export function CommandButton({ about = {}, command, sending, kind = 'primary', size = 'l', children }: Props) {
  const { formData } = useNavigation()
  const isOnItsWay = formData?.get('command') === command
  return (
    <Form method="post">
      <input type="hidden" name="command" value={command} />
      {Object.entries(about).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" size={size} kind={kind} loading={isOnItsWay ? sending : undefined}>
        {children}
      </Button>
    </Form>
  )
}
