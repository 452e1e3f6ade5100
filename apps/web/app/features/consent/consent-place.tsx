import { Button } from '@qadam/kit/button/button.tsx'
import { useContext } from 'react'
import { Link, useLocation } from 'react-router'
import { useBoot } from '../../boot/boot.ts'
import { pageAt } from '../../boot/page-at.ts'
import { ScriptNonce } from '../../boot/script-nonce.ts'
import { tagManagerOf } from '../../boot/tag-manager.ts'
import { useVisitScript } from '../../boot/visit-script.ts'
import { useText } from '../../texts/text.ts'

/**
 * Asks for consent before a tag manager loads, on pages where one is allowed. The server renders it into pages that are
 * the same for everybody, so it is hidden; the visit script shows it to visitors who have not answered
 * (`consent-visit.ts`).
 */
export function ConsentPlace() {
  const { config } = useBoot()
  const { place } = pageAt(useLocation().pathname)
  const visitScript = useVisitScript()
  const isRead = useContext(ScriptNonce) === null && visitScript !== null
  return isRead && tagManagerOf(config, place) !== undefined ? <ConsentBanner /> : null
}

/** Two answers of equal weight, neither preselected. */
function ConsentBanner() {
  const t = useText('consent')
  return (
    <section className="consent-banner" id="consent-banner" aria-labelledby="consent-title" hidden>
      <div className="consent-banner-inner">
        <div className="consent-banner-words">
          <h2 className="consent-banner-title" id="consent-title" tabIndex={-1}>
            {t('title')}
          </h2>
          <p>
            {t('words')} <Link to="/about/documents/privacy-policy#cookies">{t('policy')}</Link>
          </p>
        </div>
        <div className="consent-banner-answers">
          <Button kind="outlined" size="s" wide value="no">
            {t('no')}
          </Button>
          <Button kind="outlined" size="s" wide value="yes">
            {t('yes')}
          </Button>
        </div>
      </div>
    </section>
  )
}
