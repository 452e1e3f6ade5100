import { Notice } from '@qadam/kit/notice/notice.tsx'
import { CommandButton } from '../../../form/command-button.tsx'
import { useText } from '../../../texts/text.ts'

/** Tells a client why their face is asked for again, and lets them come back to it later. */
export function ExpiredFace() {
  const t = useText('identification')
  return (
    <Notice title={t('anew_title')}>
      <p>{t('anew_text')}</p>
      <CommandButton command="later" sending={t('anew_later_sending')} kind="secondary">
        {t('anew_later')}
      </CommandButton>
    </Notice>
  )
}
