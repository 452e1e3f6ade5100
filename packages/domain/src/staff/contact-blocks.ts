/** How the lender's people and its reminders reach a client. */
export const contactWays = ['call', 'sms', 'email', 'push'] as const

export type ContactWay = (typeof contactWays)[number]
