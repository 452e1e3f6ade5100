/** A code that is on its way, as the address of the screen tells it: how long it is, when another may be asked for. */
export type SentCode = {
  readonly length: number
  readonly resendIn: number
  readonly isOver: boolean
  /** Another one than before: the field begins anew. */
  readonly name: string
}

type Sent = { readonly code_length: number; readonly resend_in: number; readonly expires_in: number }

/** Two moments and a length say nothing of anybody: a reload, or a browser without script, knows where it stands. */
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
