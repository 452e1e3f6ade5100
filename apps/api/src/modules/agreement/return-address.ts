/** Parses the URL and compares its parts: a string that merely starts with our origin may lead anywhere. */
export function isOwnReturnAddress(
  text: string,
  siteOrigin: string,
  page = '/register/signing-waiting-results',
): boolean {
  const url = URL.parse(text)
  if (!url || url.origin !== siteOrigin) return false
  const isPlain = url.username === '' && url.password === '' && url.hash === '' && url.search === ''
  return isPlain && (url.pathname === page || url.pathname === `/kk${page}`)
}
