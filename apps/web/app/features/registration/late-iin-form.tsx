import { lazy, startTransition, useEffect, useRef, useState } from 'react'
import { useBoot } from '../../boot/boot.ts'
import { useHydrating } from '../../form/use-hydrating.ts'
import { fetchAhead } from '../../texts/dictionaries.ts'
import { SpokenRooms } from '../../texts/text.ts'
import { Loader } from '../../ui/loader/loader.tsx'
import type { IinForm } from './iin-form.tsx'

type Props = { lastResult: unknown }

/**
 * The form of the iin where few people need it, inside a Disclosure. The server writes it into the page, to be sent as
 * it stands, without script; what makes it more than that comes when it is unfolded.
 */
export const LateIinForm = import.meta.env.SSR ? WrittenIinForm : WakingIinForm

const fetchIinForm = () => import('./iin-form.tsx')

const IinFormOfServer = /* @__PURE__ */ lazy(async () => ({ default: (await fetchIinForm()).IinForm }))

/** The browser is handed no words of a form that sleeps. */
function WrittenIinForm({ lastResult }: Props) {
  return (
    <div>
      <SpokenRooms value={null}>
        <IinFormOfServer lastResult={lastResult} />
      </SpokenRooms>
    </div>
  )
}

function WakingIinForm({ lastResult }: Props) {
  const { locale } = useBoot()
  const isHydrating = useHydrating()
  const [isWritten] = useState(isHydrating)
  const [Awake, setAwake] = useState<typeof IinForm>()
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const folded = place.current?.closest('details')
    if (!folded) return undefined
    const over = new AbortController()
    const { signal } = over
    const wake = async () => {
      if (!folded.open) return
      const words = (['iin', 'form'] as const).map((room) => fetchAhead(room, locale))
      const [arrived] = await Promise.all([fetchIinForm().catch(() => undefined), ...words])
      // What did not come is asked for again when it is unfolded again; meanwhile the form is sent as it was written.
      if (arrived && !signal.aborted) startTransition(() => setAwake(() => arrived.IinForm))
    }
    folded.addEventListener('toggle', wake, { signal })
    // Whoever is inside already stays there: fields that are changed for others would lose the keyboard.
    place.current?.addEventListener('focusin', () => over.abort(), { signal })
    wake()
    return () => over.abort()
  }, [locale])

  if (Awake) return <Awake lastResult={lastResult} />
  // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set, and React leaves what the server wrote alone
  if (isWritten) return <div ref={place} suppressHydrationWarning dangerouslySetInnerHTML={asWritten} />
  return (
    <div ref={place}>
      <Loader />
    </div>
  )
}

const asWritten = { __html: '' }
