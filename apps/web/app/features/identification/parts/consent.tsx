import { Button } from '@qadam/kit/button/button.tsx'
import { Checkbox } from '@qadam/kit/checkbox/checkbox.tsx'
import { ErrorSummary } from '@qadam/kit/error-summary/error-summary.tsx'
import type { Document } from '@qadam/wire/documents'
import { type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useText } from '../../../texts/text.ts'
import { DocumentInPlace } from '../../documents/document-in-place.tsx'
import { consentField } from '../opened-check.ts'

type Props = {
  readonly document: Document
  /** Only a resident is compared with a state photo. */
  readonly isResident: boolean
  /** Result of the action that failed because the consent was missing. */
  readonly refused: object | undefined
}

/** The consent to sign before the first frame: one checkbox, and the document in a dialog or on its own page. */
export function Consent({ document: consent, isResident, refused }: Props) {
  const t = useText('identification')
  const form = useText('form')
  const [isRead, setRead] = useState(false)
  const id = useId()
  const summary = useRef<HTMLDivElement>(null)
  // Skips the error the page was rendered with: the browser itself has focused that one.
  const first = useRef(refused)

  useEffect(() => {
    if (refused && refused !== first.current) summary.current?.focus()
  }, [refused])

  const readInPlace = (event: MouseEvent) => {
    // Leaves clicks with a modifier key (new tab, new window) to the browser.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    setRead(true)
  }
  const agree = () => {
    const box = document.getElementById(id)
    if (box instanceof HTMLInputElement && !box.checked) box.click()
    setRead(false)
  }
  const error = refused && t('consent_missing')
  return (
    <>
      {error ? (
        <ErrorSummary
          ref={summary}
          startsPage
          title={form('refused', { count: 1 })}
          items={[{ text: error, label: consent.title, fieldId: id }]}
        />
      ) : null}
      <div>
        {/* A replaced version is another box, not ticked yet. */}
        <Checkbox
          key={consent.id}
          id={id}
          name={consentField}
          value={String(consent.id)}
          error={error}
          label={t(isResident ? 'consent' : 'foreign_consent')}
        />
        <Link className="identification-read" to={`/documents/${consent.id}`} reloadDocument onClick={readInPlace}>
          {t('consent_read')}
        </Link>
      </div>
      <DocumentInPlace
        document={isRead ? consent : undefined}
        onClose={() => setRead(false)}
        actions={
          <Button size="l" onClick={agree}>
            {t('consent_agree')}
          </Button>
        }
      />
    </>
  )
}
