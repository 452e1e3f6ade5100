const resultsPage = /^\/(kk\/)?register\/signing-waiting-results$/

/** Read as an address and compared part by part: a text that begins like ours may lead anywhere. */
export function isOwnReturnAddress(text: string, siteOrigin: string): boolean {
  const url = URL.parse(text)
  if (!url || url.origin !== siteOrigin) return false
  const isPlain = url.username === '' && url.password === '' && url.hash === '' && url.search === ''
  return isPlain && resultsPage.test(url.pathname)
}
