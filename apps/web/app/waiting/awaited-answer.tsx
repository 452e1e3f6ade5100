import { Loader } from '@qadam/kit/loader/loader.tsx'
import { UnscriptedWait } from './unscripted-wait.tsx'
import { usePolling } from './use-polling.ts'

/** Placeholder for a result that will appear on this page, which polls for it and shows a notice when it takes long. */
export function AwaitedAnswer({ label, long }: { label: string; long: string }) {
  const isLong = usePolling()
  return (
    <>
      <div className="stack" role="status">
        <Loader size="xlarge" label={label} />
        {isLong ? <p className="muted">{long}</p> : null}
      </div>
      <UnscriptedWait />
    </>
  )
}
