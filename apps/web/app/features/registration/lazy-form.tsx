import { Loader } from '@qadam/kit/loader/loader.tsx'
import { type ComponentType, lazy, startTransition, useEffect, useRef, useState } from 'react'
import { useBoot } from '../../boot/boot.ts'
import { useHydrating } from '../../form/use-hydrating.ts'
import { prefetch } from '../../texts/dictionaries.ts'
import type { Namespace } from '../../texts/namespaces.ts'
import { UsedNamespaces } from '../../texts/text.ts'

type FormProps = { lastResult: unknown }

export type SleepingForm = {
  readonly fetch: () => Promise<ComponentType<FormProps>>
  /** Text namespaces of the form. */
  readonly namespaces: readonly Namespace[]
  readonly onServer: ComponentType<FormProps>
}

export function sleepingForm(fetch: SleepingForm['fetch'], namespaces: readonly Namespace[]): SleepingForm {
  return { fetch, namespaces, onServer: lazy(async () => ({ default: await fetch() })) }
}

type Props = FormProps & { form: SleepingForm }

/**
 * A rarely needed form inside a Disclosure. The server renders it as plain HTML that works without script; its code is
 * lazy-loaded when it is unfolded.
 */
export const LazyForm = import.meta.env.SSR ? WrittenForm : WakingForm

/** Keeps the texts of a lazy-loaded form out of the boot data. */
function WrittenForm({ form: { onServer: FormOfServer }, lastResult }: Props) {
  return (
    <div>
      <UsedNamespaces value={null}>
        <FormOfServer lastResult={lastResult} />
      </UsedNamespaces>
    </div>
  )
}

function WakingForm({ form, lastResult }: Props) {
  const { locale } = useBoot()
  const isHydrating = useHydrating()
  const [isWritten] = useState(isHydrating)
  const [Form, setForm] = useState<ComponentType<FormProps>>()
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const folded = place.current?.closest('details')
    if (!folded) return undefined
    const over = new AbortController()
    const { signal } = over
    const wake = async () => {
      if (!folded.open) return
      const words = form.namespaces.map((namespace) => prefetch(namespace, locale))
      const [arrived] = await Promise.all([form.fetch().catch(() => undefined), ...words])
      // A failed load is retried at the next unfolding; until then the server-rendered form works as it is.
      if (arrived && !signal.aborted) startTransition(() => setForm(() => arrived))
    }
    folded.addEventListener('toggle', wake, { signal })
    // Not while the form has the focus: replacing the fields would close the keyboard.
    place.current?.addEventListener('focusin', () => over.abort(), { signal })
    wake()
    return () => over.abort()
  }, [form, locale])

  if (Form) return <Form lastResult={lastResult} />
  // biome-ignore lint/security/noDangerouslySetInnerHtml: keeps the HTML that the server wrote
  if (isWritten) return <div ref={place} suppressHydrationWarning dangerouslySetInnerHTML={asWritten} />
  return (
    <div ref={place}>
      <Loader />
    </div>
  )
}

const asWritten = { __html: '' }
