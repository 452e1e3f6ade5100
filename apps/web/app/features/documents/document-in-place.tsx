import { Dialog } from '@qadam/kit/dialog/dialog.tsx'
import { Loader } from '@qadam/kit/loader/loader.tsx'
import { type ReactNode, useEffect, useState } from 'react'
import { useFetcher, useHref } from 'react-router'
import { useText } from '../../texts/text.ts'
import { DocumentText } from './document-text.tsx'
import type { clientLoader } from './screens/document.tsx'

type Props = {
  /** Undefined while no document is open. */
  document: { readonly id: number; readonly title: string } | undefined
  onClose: () => void
  actions?: ReactNode
}

/** Shows a document in a dialog over the form that needs it, so the typed text stays. */
export function DocumentInPlace({ document, onClose, actions }: Props) {
  const t = useText('documents')
  // The dialog keeps its content while it closes.
  const [shown, setShown] = useState(document)
  if (document && document !== shown) setShown(document)
  // A fetcher for each document: one for all would show the last one's text under the next one's title.
  const { load, data, state } = useFetcher<typeof clientLoader>({ key: `document ${shown?.id}` })
  const id = document?.id
  const address = useHref(`/documents/${shown?.id}`)

  useEffect(() => {
    if (id !== undefined) load(`/documents/${id}`)
  }, [id, load])

  const words = (isOnItsWay: boolean) => {
    if (isOnItsWay) return <Loader label={t('loading')} />
    if (data) return <DocumentText paragraphs={data.paragraphs} level="h3" />
    return (
      <p role="alert">
        {t('failed')} <a href={address}>{t('open_page')}</a>
      </p>
    )
  }
  return (
    <Dialog
      isOpen={document !== undefined}
      onClose={onClose}
      title={shown?.title ?? ''}
      closeLabel={t('close')}
      actions={actions}
    >
      {words(state !== 'idle' || data === undefined)}
    </Dialog>
  )
}
