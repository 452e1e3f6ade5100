import { CopyButton } from '@qadam/kit/copy-button/copy-button.tsx'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import { useBoot } from '../../../boot/boot.ts'
import { pathIn } from '../../../boot/locale-path.ts'
import { useText } from '../../../texts/text.ts'

type Props = {
  /** Name of the app, empty if unknown. */
  readonly app: string
}

/** In an in-app browser the camera may be unavailable: recommends a real browser, but still allows a try. */
export function AppAround({ app }: Props) {
  const { config, locale } = useBoot()
  const t = useText('identification')
  const login = config.publicOrigin + pathIn(locale, '/login', config.localePrefix)
  return (
    <Notice
      kind="warn"
      title={app === '' ? t('in_app_title_unknown') : t('in_app_title', { app })}
      action={
        <CopyButton
          text={login}
          label={t('in_app_copy')}
          copiedLabel={t('in_app_copied')}
          failedLabel={t('in_app_copy_failed')}
        />
      }
    >
      {t('in_app_text')} <a href={login}>{login.replace(/^https?:\/\//, '')}</a>
    </Notice>
  )
}
