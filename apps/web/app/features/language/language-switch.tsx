import { localeCodes, locales } from '@qadam/wire/locale'
import { useLocation } from 'react-router'
import { useBoot } from '../../boot/boot.ts'
import { languageAddress } from '../../boot/language-address.ts'
import { useText } from '../../texts/text.ts'

/**
 * The other languages, each under its own name. Plain links: the server stores the choice and redirects back to the
 * same page, so they work before any script has loaded, and without script.
 */
export function LanguageSwitch() {
  const { locale } = useBoot()
  const t = useText('shell')
  const { pathname, search } = useLocation()
  return (
    <nav className="bar-links" aria-label={t('language')}>
      {localeCodes
        .filter((code) => code !== locale)
        .map((code) => (
          <a key={code} href={languageAddress(pathname, search, code)} lang={code} hrefLang={code} rel="nofollow">
            {locales[code].name}
          </a>
        ))}
    </nav>
  )
}
