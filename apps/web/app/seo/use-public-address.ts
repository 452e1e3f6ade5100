import { useBoot } from '../boot/boot.ts'
import { pathIn } from '../boot/locale-path.ts'

/**
 * The full URL of a path in the page's language. It starts with the configured origin, never with the Host header,
 * which can be forged.
 */
export function usePublicAddress(): (path: string) => string {
  const { config, locale } = useBoot()
  return (path) => config.publicOrigin + pathIn(locale, path, config.localePrefix)
}
