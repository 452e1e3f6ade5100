import { isUtmName } from '@qadam/domain/marketing/utm'

/** As it is written, but for the marks: `?code` must not become `?code=`. */
export function unmarked(search: string): string {
  const left = search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !isUtmName(pair))
  return left.length > 0 ? `?${left.join('&')}` : ''
}
