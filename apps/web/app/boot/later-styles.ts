/** The first pause; each further one is four times longer. */
const pauseMs = 1_000

/**
 * Adds the rules that the page's inlined stylesheet lacks. Whatever renders in the browser waits for it, so that
 * nothing is ever painted without its style. If the file fails to load, the page works all the same, and it is asked
 * for again.
 */
export function loadLaterStyles(address: string | null, pause = pauseMs): Promise<void> {
  if (address === null) return Promise.resolve()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = address
  return new Promise((settle) => {
    link.onload = () => settle()
    link.onerror = () => {
      link.remove()
      settle()
      setTimeout(loadLaterStyles, pause, address, pause * 4)
    }
    document.head.append(link)
  })
}
