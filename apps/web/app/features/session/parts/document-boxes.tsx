import { Checkbox } from '@qadam/kit/checkbox/checkbox.tsx'
import type { Document } from '@qadam/wire/documents'
import type { ComponentProps, MouseEvent } from 'react'
import { Link } from 'react-router'
import { useText } from '../../../texts/text.ts'

type Props = {
  documents: readonly Document[]
  boxOf: (document: Document) => Omit<ComponentProps<typeof Checkbox>, 'label'>
  onRead: (document: Document) => void
}

/** A checkbox per document; the title opens its text, in a dialog with script, on its own page without. */
export function DocumentBoxes({ documents, boxOf, onRead }: Props) {
  const t = useText('session')
  const readInPlace = (event: MouseEvent, document: Document) => {
    // Leaves clicks with a modifier key (new tab, new window) to the browser.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onRead(document)
  }
  return (
    <fieldset className="session-boxes">
      <legend>{t('documents')}</legend>
      {documents.map((document) => (
        <Checkbox
          key={document.id}
          {...boxOf(document)}
          label={
            <>
              <Link to={`/documents/${document.id}`} reloadDocument onClick={(event) => readInPlace(event, document)}>
                {document.title}
              </Link>
              {document.required ? null : <span className="muted"> {t('optional')}</span>}
            </>
          }
        />
      ))}
    </fieldset>
  )
}
