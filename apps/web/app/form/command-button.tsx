import { Form, useNavigation } from 'react-router'
import { Button } from '../ui/button/button.tsx'
import type { ButtonKind, ButtonLook } from '../ui/button/button-class.ts'

type Props = {
  /** What the screen's action is told, in the field `command`. */
  command: string
  /** What it is about, field by field. */
  about?: Readonly<Record<string, string>>
  /** What is going on while it is on its way. */
  sending: string
  kind?: ButtonKind
  size?: ButtonLook['size']
  children: string
}

/** A button that is a form of its own: it asks for nothing, and works before any script does. */
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
