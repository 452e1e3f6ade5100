import { Notice } from '@qadam/kit/notice/notice.tsx'
import { Link } from 'react-router'
import { useBoot } from '../../../boot/boot.ts'
import { useText } from '../../../texts/text.ts'

/** On a stand that sends no SMS, shows the code to use. */
export function SandboxHint() {
  const { config } = useBoot()
  const t = useText('session')
  if (!config.sandbox) return null
  return (
    <Notice kind="warn" action={<Link to="/sandbox/inbox">{t('sandbox_inbox')}</Link>}>
      {t('sandbox_code')}
    </Notice>
  )
}
