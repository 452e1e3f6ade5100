/** A sent code, as the screen's URL describes it: its length, and when another can be requested. */
export type SentCode = {
  readonly length: number
  readonly resendIn: number
  readonly isOver: boolean
  /** Changes with each new code, which resets the field. */
  readonly name: string
}

type Sent = { readonly code_length: number; readonly resend_in: number; readonly expires_in: number }

/** Two times and a length, no personal data, so a reload or a browser without script still has the code's state. */
export function sentCodeText({ code_length, expires_in, resend_in }: Sent, nowMs: number): string {
  const now = Math.floor(nowMs / 1_000)
  return [code_length, now + resend_in, now + expires_in].join('-')
}

export function readSentCode(text: string | null, nowMs: number): SentCode | null {
  const [, length, resendAt, expiresAt] = /^([4-8])-(\d{10})-(\d{10})$/.exec(text ?? '') ?? []
  if (text === null || length === undefined) return null
  const now = nowMs / 1_000
  return {
    length: Number(length),
    resendIn: Math.min(Math.max(Math.ceil(Number(resendAt) - now), 0), 60),
    isOver: Number(expiresAt) <= now,
    name: text,
  }
}
