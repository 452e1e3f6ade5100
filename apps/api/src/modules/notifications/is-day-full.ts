/** Whether the database refused a message because the debtor has had as many as the law allows in a day. */
export function isDayFull(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'notifications_to_debtors_are_few'
}
