import { marketingConsent } from '../marketing/touches.ts'

export function endsAtOnce(code: string): boolean {
  return code === marketingConsent
}

/** Without this consent the cabinet may show nothing. */
export function closesAccount(code: string): boolean {
  return code === 'personal-data-consent'
}
