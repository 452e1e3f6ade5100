export const commands = { copy: 'copy', cancelDeletion: 'cancel-deletion' } as const

const withdrawal = 'withdraw '

export function withdrawalOf(code: string): string {
  return withdrawal + code
}

export function withdrawnIn(command: string): string | undefined {
  return command.startsWith(withdrawal) ? command.slice(withdrawal.length) : undefined
}
