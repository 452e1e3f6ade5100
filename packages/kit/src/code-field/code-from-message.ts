/** WebOTP, which TypeScript has no types for yet. */
type OtpRequest = CredentialRequestOptions & { otp: { transport: ['sms'] } }
type OtpCredential = Credential & { code: string }

// Chromium ends the page when a request that another one has superseded is aborted, so requests are queued.
let line: Promise<void> = Promise.resolve()

/**
 * Waits for the code that comes by SMS and types it in. Returns a function that stops waiting; submitting the form
 * stops it too, because a later code belongs to another request.
 */
export function codeFromMessage(input: HTMLElement | null): () => void {
  if (!(input instanceof HTMLInputElement) || !('OTPCredential' in window)) return () => {}
  const waiting = new AbortController()
  let isAnswered = false
  const stop = () => {
    if (!isAnswered) waiting.abort()
  }
  line = line.then(async () => {
    if (waiting.signal.aborted) return
    const code = await askForCode(waiting.signal)
    isAnswered = true
    if (code === undefined) return
    input.value = code
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  input.form?.addEventListener('submit', stop, { signal: waiting.signal })
  return stop
}

/** Returns undefined if the person declined or the wait was aborted: the code can still be typed in. */
async function askForCode(signal: AbortSignal): Promise<string | undefined> {
  const request: OtpRequest = { otp: { transport: ['sms'] }, signal }
  try {
    return ((await navigator.credentials.get(request)) as OtpCredential | null)?.code
  } catch {
    return undefined
  }
}
