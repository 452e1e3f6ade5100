import { Form } from 'react-router'
import { useText } from '../../texts/text.ts'

export function LogOutButton() {
  const t = useText('shell')
  return (
    <Form method="post" action="/logout" className="bar-way-out">
      <button type="submit">{t('log_out')}</button>
    </Form>
  )
}
