import { Checkbox } from '@qadam/kit/checkbox/checkbox.tsx'
import type { Document } from '@qadam/wire/documents'
import type { ComponentProps, MouseEvent } from 'react'
import { Link } from 'react-router'
import { useText } from '../../../texts/text.ts'

type Box = Omit<ComponentProps<typeof Checkbox>, 'label' | 'hint'>

type Props = {
  bureau: Document
  automated: Document
  bureauBox: Box
  automatedBox: Box
  onRead: (document: Document) => void
}

/**
 * Two consents, each with the consequence of refusing it; the second is truly optional. The versions on the screen are
 * sent with them, and a new version is a new box, to be ticked again.
 */
export function Consents({ bureau, automated, bureauBox, automatedBox, onRead }: Props) {
  const t = useText('application')
  return (
    <section className="application-consents" aria-labelledby="application-consents">
      {[bureau, automated].map(({ id }, place) => (
        <input key={id} type="hidden" name={`documentTemplateIds.${place}`} value={id} />
      ))}
      <h2 className="application-title" id="application-consents">
        {t('consents_title')}
      </h2>
      <div className="application-consent">
        <Checkbox key={bureau.id} {...bureauBox} label={t('consent_bureau')} hint={t('consent_bureau_hint')} />
        <Read document={bureau} onRead={onRead} />
      </div>
      <div className="application-consent">
        <Checkbox
          key={automated.id}
          {...automatedBox}
          label={t('consent_automated')}
          hint={t('consent_automated_hint')}
        />
        <Read document={automated} onRead={onRead} />
      </div>
    </section>
  )
}

/** Opens in a dialog with script, on its own page without. */
function Read({ document, onRead }: { document: Document; onRead: (document: Document) => void }) {
  const t = useText('application')
  const readInPlace = (event: MouseEvent) => {
    // Leaves clicks with a modifier key (new tab, new window) to the browser.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onRead(document)
  }
  return (
    <Link className="application-read" to={`/documents/${document.id}`} reloadDocument onClick={readInPlace}>
      <span aria-hidden="true">{t('read')}</span>
      <span className="visually-hidden">{t('read_whole', { title: document.title })}</span>
    </Link>
  )
}
