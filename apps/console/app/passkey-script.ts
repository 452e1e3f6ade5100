/**
 * The script of pages that ask for a passkey: the browser has no form for it. It sends nothing by
 * itself: what the passkey has signed goes into a field of the form. Sent as text, so it refers to nothing outside.
 */
function askForPasskeys(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-passkey]')) {
    const field = form.elements.namedItem(form.dataset.field ?? '') as HTMLInputElement
    const show = (what: string): void => {
      for (const line of form.querySelectorAll<HTMLElement>('[data-when]')) line.hidden = line.dataset.when !== what
    }
    const ask = async (): Promise<void> => {
      try {
        const options = JSON.parse(form.dataset.options ?? '')
        const made =
          form.dataset.passkey === 'create'
            ? await navigator.credentials.create({
                publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
              })
            : await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) })
        field.value = JSON.stringify(made)
        form.submit()
      } catch {
        show('failed')
      }
    }
    if (typeof window.PublicKeyCredential?.parseRequestOptionsFromJSON !== 'function') {
      show('old')
      continue
    }
    let isAsking = false
    const askOnce = async (): Promise<void> => {
      if (isAsking) return
      isAsking = true
      show('asking')
      await ask()
      isAsking = false
    }
    form.addEventListener('submit', (event) => {
      if (field.value !== '') return
      event.preventDefault()
      void askOnce()
    })
    if (form.dataset.now !== undefined) void askOnce()
  }
}

export const passkeyScript = `(${askForPasskeys})()`
