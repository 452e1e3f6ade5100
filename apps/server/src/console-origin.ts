import type { AllValues } from './all-settings.ts'

export const usualConsolePort = 3_001

/** Without a setting, the port is open to this machine alone, and so is the link. */
export function consoleOriginOf({ CONSOLE_ORIGIN, CONSOLE_PORT }: Pick<AllValues, 'CONSOLE_ORIGIN' | 'CONSOLE_PORT'>) {
  const port = CONSOLE_PORT === 'off' ? undefined : CONSOLE_PORT
  return CONSOLE_ORIGIN ?? `http://localhost:${port ?? usualConsolePort}`
}
