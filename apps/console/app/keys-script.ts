/**
 * Goes to the search by `/` and to the list of keys by `?`, for those who have switched it on. A key that is typed into
 * a field, or pressed with another, does nothing (WCAG 2.1.4). The place of the key counts too: on a Russian or Kazakh
 * layout it types another character. Sent as text, so it refers to nothing outside.
 */
function followKeys(): void {
  document.addEventListener('keydown', (event) => {
    const { altKey, code, ctrlKey, defaultPrevented, isComposing, key, metaKey, shiftKey, target } = event
    if (altKey || ctrlKey || metaKey || isComposing || defaultPrevented) return
    if (target instanceof Element && target.closest('input, textarea, select, [contenteditable]')) return
    const isHelp = key === '?' || (code === 'Slash' && shiftKey)
    if (!isHelp && key !== '/' && code !== 'Slash') return
    const link = document.querySelector<HTMLAnchorElement>(isHelp ? 'a[data-keys]' : '.desk-menu a[href="/find"]')
    if (!link) return
    event.preventDefault()
    const field = document.querySelector<HTMLInputElement>('input[name=query]')
    if (!isHelp && field) field.focus()
    else link.click()
  })
}

export const keysScript = `(${followKeys})()`
