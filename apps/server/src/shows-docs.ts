import type { AllValues } from './all-settings.ts'

/** Whoever wants to try calls against real people has to say so. */
export function showsDocs({ API_DOCS, APP_STAND }: Pick<AllValues, 'API_DOCS' | 'APP_STAND'>): boolean {
  return API_DOCS ?? APP_STAND !== 'prod'
}
