const withdrawal = 'withdraw '

/** The command names the application shown on the screen: another tab may have started a new one. */
export function withdrawalOf(applicationId: string): string {
  return withdrawal + applicationId
}

export function withdrawnIn(command: FormDataEntryValue | null): string | undefined {
  return typeof command === 'string' && command.startsWith(withdrawal) ? command.slice(withdrawal.length) : undefined
}
