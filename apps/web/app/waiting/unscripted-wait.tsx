import { useText } from '../texts/text.ts'

/** Without script only a meta refresh can poll. */
export function UnscriptedWait() {
  const t = useText('waiting')
  return (
    <noscript>
      <meta httpEquiv="refresh" content="5" />
      <p>{t('no_script')}</p>
    </noscript>
  )
}
