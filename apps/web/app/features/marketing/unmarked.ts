import { isUtmName } from '@qadam/domain/marketing/utm'

/** Keeps the query as written apart from the UTM marks: `?code` must not become `?code=`. */
export function unmarked(search: string): string {
  const left = search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !isUtmName(pair))
  return left.length > 0 ? `?${left.join('&')}` : ''
}
