import { useText } from '../texts/text.ts'

/** For whoever waits without script: nobody else tells their browser to look again. */
export function UnscriptedWait() {
  const t = useText('waiting')
  return (
    <noscript>
      <meta httpEquiv="refresh" content="5" />
      <p>{t('no_script')}</p>
    </noscript>
  )
}
