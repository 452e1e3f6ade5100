import { marketingConsent } from '../marketing/touches.ts'

export function endsAtOnce(code: string): boolean {
  return code === marketingConsent
}

/** Without it there is nothing that the cabinet may show. */
export function closesAccount(code: string): boolean {
  return code === 'personal-data-consent'
}
