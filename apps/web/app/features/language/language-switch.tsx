import { localeCodes, locales } from '@qadam/wire/locale'
import { useContext } from 'react'
import { useLocation } from 'react-router'
import { withoutAdvertisingMarks } from '../../boot/advertising-marks.ts'
import { useBoot } from '../../boot/boot.ts'
import { languageAddress } from '../../boot/language-address.ts'
import { ScriptNonce } from '../../boot/script-nonce.ts'
import { useText } from '../../texts/text.ts'

/**
 * The other languages, each under its own name. Plain links: the server stores the choice and redirects back to the
 * same page, so they work before any script has loaded, and without script.
 */
export function LanguageSwitch() {
  const { locale } = useBoot()
  const t = useText('shell')
  const { pathname, search } = useLocation()
  // A read-only page is cached for everybody, so one visitor's advertising marks must not get into it.
  const isForEverybody = useContext(ScriptNonce) === null && import.meta.env.SSR
  const query = isForEverybody ? withoutAdvertisingMarks(search) : search
  return (
    <nav className="bar-links" aria-label={t('language')}>
      {localeCodes
        .filter((code) => code !== locale)
        .map((code) => (
          <a key={code} href={languageAddress(pathname, query, code)} lang={code} hrefLang={code} rel="nofollow">
            {locales[code].name}
          </a>
        ))}
    </nav>
  )
}
