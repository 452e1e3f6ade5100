import { isRouteErrorResponse } from 'react-router'
import { useText } from '../../texts/text.ts'

/** Stack, cause and request id, on a developer's own machine only (Spec §2). */
export function DebugPanel({ error, requestId }: { error: unknown; requestId: string }) {
  const t = useText('error-page')
  return (
    <section className="debug" aria-label={t('debug_title')}>
      <h2>{t('debug_title')}</h2>
      <pre>{`${wordsOf(error)}\n${requestId}`}</pre>
      {error instanceof Error && error.cause !== undefined ? (
        <>
          <h3>{t('debug_cause')}</h3>
          <pre>{wordsOf(error.cause)}</pre>
        </>
      ) : null}
    </section>
  )
}

function wordsOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.data?.message ?? error.statusText}`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
