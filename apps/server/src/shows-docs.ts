import type { AllValues } from './all-settings.ts'

/** Off by default on prod: exposing calls against real people must be an explicit choice. */
export function showsDocs({ API_DOCS, APP_STAND }: Pick<AllValues, 'API_DOCS' | 'APP_STAND'>): boolean {
  return API_DOCS ?? APP_STAND !== 'prod'
}
