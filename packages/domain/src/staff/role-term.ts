/** A role that no admin confirms again lapses after this many days; people are warned before. */
export const roleTerm = { days: 90, warnedDaysBefore: 14, lettersDaysBefore: [14, 3] } as const
