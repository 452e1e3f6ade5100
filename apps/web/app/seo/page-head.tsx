import { defaultLocale, type LocaleCode, localeCodes, locales } from '@qadam/wire/locale'
import { useLocation } from 'react-router'
import { useBoot } from '../boot/boot.ts'
import { pathIn } from '../boot/locale-path.ts'
import { pageAt } from '../boot/page-at.ts'

type Props = { title: string; description: string; hidden?: boolean }

/**
 * Metadata of a page for search engines and messengers; React moves these tags into the head. URLs start with the
 * configured origin, never with the Host header, which can be forged.
 */
export function PageHead({ title, description, hidden = false }: Props) {
  const { locale, config } = useBoot()
  const { place, path } = pageAt(useLocation().pathname)
  const addressIn = (code: keyof typeof locales) => config.publicOrigin + pathIn(code, path, config.localePrefix)
  const fullTitle = `${title} · ${config.projectName}`
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={addressIn(locale)} />
      {hidden ? <meta name="robots" content="noindex" /> : null}
      {!hidden && config.localePrefix
        ? localeCodes.map((code) => (
            <link key={code} rel="alternate" hrefLang={locales[code].language} href={addressIn(code)} />
          ))
        : null}
      {!hidden && config.localePrefix ? (
        <link rel="alternate" hrefLang="x-default" href={addressIn(defaultLocale)} />
      ) : null}
      <meta property="og:type" content="website" />
      <meta property="og:locale" content={`${locale}_KZ`} />
      <meta property="og:site_name" content={config.projectName} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={addressIn(locale)} />
      <meta
        property="og:image"
        content={config.publicOrigin + (place.isIndexed ? sharePicture(locale, path) : '/share.png')}
      />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

/** URL of an image of the page's title, drawn by the server. */
function sharePicture(locale: LocaleCode, path: string): string {
  return `/share/${locale}${path === '/' ? '/index' : path}.png`
}
