/** WebOTP, which TypeScript does not know yet. */
type OtpRequest = CredentialRequestOptions & { otp: { transport: ['sms'] } }
type OtpCredential = Credential & { code: string }

// Chromium ends the page when a request is aborted that another one has pushed aside: they stand in a line.
let line: Promise<void> = Promise.resolve()

/**
 * Waits for the code that came by SMS and types it in. Returns the way to stop waiting; a form that is sent stops it
 * too, because a code that comes later belongs to another question.
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

/** Undefined when the person refused or we stopped waiting: the field is there to be typed in. */
async function askForCode(signal: AbortSignal): Promise<string | undefined> {
  const request: OtpRequest = { otp: { transport: ['sms'] }, signal }
  try {
    return ((await navigator.credentials.get(request)) as OtpCredential | null)?.code
  } catch {
    return undefined
  }
}
