/** One person acts on this many items at once; on more of them, two. */
export const atOnceAlone = 50

/** The most that even two people act on at once: the act is one transaction, and its row in the record names each. */
export const atOnceTogether = 1_000
