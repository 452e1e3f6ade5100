const minute = 60
const hour = 60 * minute
const day = 24 * hour

/**
 * Every limit of the house: by what it is counted, how many, in how long. A mobile carrier puts thousands behind one
 * address, so what is counted by address is wide; narrow is what a carrier does not share. The setting LIMITS replaces
 * numbers by name.
 */
export const limitTable = {
  // The same code again has to wait; a code for something else may follow at once, within the hour's.
  'code-gap': { by: 'phone and purpose', atMost: 1, perSeconds: minute },
  // Whoever knows a phone may ask for its codes, and uses up none of those that its owner has in a session or at home.
  'code-phone': { by: 'phone', atMost: 5, perSeconds: hour },
  'code-known': { by: 'phone and known browser', atMost: 5, perSeconds: hour },
  'code-session': { by: 'account', atMost: 10, perSeconds: hour },
  // Sent and not used: whoever owns the phones gives their places back, whoever does not has spent them. See 0113.
  'code-address': { by: 'address', atMost: 50, perSeconds: hour, isGivenBack: true },
  'code-network': { by: 'network', atMost: 250, perSeconds: hour, isGivenBack: true },
  // Above half of those two a stranger computes or waits; above all of them one is let in now and then: nobody is shut
  // out by a neighbour for good, and a flood still costs less than sixty an hour.
  'code-late': { by: 'address or network that is full', atMost: 1, perSeconds: 400, isGivenBack: true },
  // The budget: what a flood may cost at most. At half of it somebody is told (deploy/prometheus).
  sms: { by: 'everybody', atMost: 1_000, perSeconds: hour },
  'wrong-code': { by: 'phone', atMost: 10, perSeconds: day },
  // Once strangers have guessed so often, a new device gets in by a code of eight digits: a hundred guesses find one in a million.
  'wrong-long-code': { by: 'phone', atMost: 100, perSeconds: day },
  'wrong-code-known': { by: 'phone and known browser, or account', atMost: 10, perSeconds: day },

  // What these bring cannot be guessed: they bound the work, not the guesses.
  login: { by: 'address', atMost: 2_000, perSeconds: 10 * minute },
  refresh: { by: 'address', atMost: 6_000, perSeconds: 10 * minute },
  // Guesses at one token of the lender's own people, who are few.
  operator: { by: 'address', atMost: 20, perSeconds: 10 * minute },
  // The same of signatures of those who bring payments; and how often one of them may ask and tell.
  'payment-signature': { by: 'address', atMost: 60, perSeconds: 10 * minute },
  'payment-channel': { by: 'channel', atMost: 3_000, perSeconds: minute },
  schedule: { by: 'address', atMost: 600, perSeconds: hour },
  utm: { by: 'address', atMost: 3_000, perSeconds: hour },
  'utm-visitor': { by: 'visitor at an address', atMost: 60, perSeconds: hour },

  // Each has cost a code of the phone; what is told more often than that nobody reads.
  'new-device': { by: 'account', atMost: 10, perSeconds: day },
  disown: { by: 'address', atMost: 600, perSeconds: 10 * minute },

  // Each question to the state's register costs money and tells something about somebody.
  iin: { by: 'account', atMost: 10, perSeconds: day },
  // Answers that name somebody else than the register does: each wrong one is a guess at what it says.
  'person-guess': { by: 'iin', atMost: 10, perSeconds: day },
  liveness: { by: 'account', atMost: 30, perSeconds: day },
  // All the sessions of a day, each with its frames, each sent twice.
  'liveness-frames': { by: 'account', atMost: 480, perSeconds: day },
  // One ends a session; the others are the same once more, or no picture.
  'liveness-pictures': { by: 'account', atMost: 120, perSeconds: day },
  // Each opens a page at an acquirer, who counts too; and what acquirers tell makes us ask them.
  'card-payment': { by: 'client', atMost: 30, perSeconds: hour },
  acquirer: { by: 'address', atMost: 1_200, perSeconds: minute },
  payee: { by: 'client', atMost: 10, perSeconds: day },
  'message-gap': { by: 'client', atMost: 1, perSeconds: 3 },
  'message-day': { by: 'client', atMost: 20, perSeconds: day },

  // What one of the lender's people may read whole: a day's work, and not the list of everybody.
  'reveal-hour': { by: 'person of the lender', atMost: 30, perSeconds: hour },
  'reveal-day': { by: 'person of the lender', atMost: 150, perSeconds: day },

  // Two that each node counts in its memory, for they must be refused without asking anybody.
  sockets: { by: 'address, held at a time', atMost: 5_000, perSeconds: 0 },
  subscriptions: { by: 'address', atMost: 600, perSeconds: minute },
} as const satisfies Record<string, Limit & { readonly by: string }>

export type LimitName = keyof typeof limitTable

export type Limit = {
  readonly atMost: number
  readonly perSeconds: number
  /** What turned out well frees its place: nobody is told to wait for the whole window. */
  readonly isGivenBack?: true
}

export type LimitTable = Readonly<Record<LimitName, Limit>>

export const limitNames = Object.keys(limitTable) as LimitName[]
