const minute = 60
const hour = 60 * minute
const day = 24 * hour

/**
 * Every rate limit of the app: its key, its count and its window. A mobile carrier puts thousands of clients behind one
 * address, so limits by address are wide and limits by keys that a carrier does not share are narrow. The setting
 * LIMITS overrides numbers by name.
 */
export const limitTable = {
  // A repeat of the same code has to wait; a code for another purpose may follow at once, within the hourly limit.
  'code-gap': { by: 'phone and purpose', atMost: 1, perSeconds: minute },
  // Anyone who knows a phone may request its codes, without using up those that its owner has in a session or on a
  // known browser.
  'code-phone': { by: 'phone', atMost: 5, perSeconds: hour },
  'code-known': { by: 'phone and known browser', atMost: 5, perSeconds: hour },
  'code-session': { by: 'account', atMost: 10, perSeconds: hour },
  // Counts codes sent and not used: a client who uses a code gives its place back, an attacker without the phones
  // cannot. See 0113.
  'code-address': { by: 'address', atMost: 50, perSeconds: hour, isGivenBack: true },
  'code-network': { by: 'network', atMost: 250, perSeconds: hour, isGivenBack: true },
  // Above half of those two limits, an unknown device solves a proof-of-work challenge or waits; above all of them one
  // is admitted every 400 s. So a neighbour cannot lock anybody out for good, and a flood still costs fewer than sixty
  // codes an hour.
  'code-late': { by: 'address or network that is full', atMost: 1, perSeconds: 400, isGivenBack: true },
  // The budget: max cost of a flood. An alert fires at half of it (deploy/prometheus).
  sms: { by: 'everybody', atMost: 1_000, perSeconds: hour },
  'wrong-code': { by: 'phone', atMost: 10, perSeconds: day },
  // Above this many wrong guesses by unknown devices, a new device needs a code of eight digits: a hundred guesses hit
  // one in a million.
  'wrong-long-code': { by: 'phone', atMost: 100, perSeconds: day },
  'wrong-code-known': { by: 'phone and known browser, or account', atMost: 10, perSeconds: day },

  // Their tokens cannot be guessed: these limits bound the work, not the guesses.
  login: { by: 'address', atMost: 2_000, perSeconds: 10 * minute },
  refresh: { by: 'address', atMost: 6_000, perSeconds: 10 * minute },
  // Guesses at a token of the lender's own staff, who are few.
  operator: { by: 'address', atMost: 20, perSeconds: 10 * minute },
  // The same for the signatures of payment channels, and how often one channel may call.
  'payment-signature': { by: 'address', atMost: 60, perSeconds: 10 * minute },
  'payment-channel': { by: 'channel', atMost: 3_000, perSeconds: minute },
  // Renders of schedule files; a file in the cache is not counted.
  schedule: { by: 'address', atMost: 600, perSeconds: hour },
  utm: { by: 'address', atMost: 3_000, perSeconds: hour },
  'utm-visitor': { by: 'visitor at an address', atMost: 60, perSeconds: hour },

  // Each one has cost a code sent to the phone; more notices than that would go unread.
  'new-device': { by: 'account', atMost: 10, perSeconds: day },
  disown: { by: 'address', atMost: 600, perSeconds: 10 * minute },

  // Each request to the state register costs money and reveals something about a person.
  iin: { by: 'account', atMost: 10, perSeconds: day },
  // Answers that contradict the register: each wrong one is a guess at its data.
  'person-guess': { by: 'iin', atMost: 10, perSeconds: day },
  liveness: { by: 'account', atMost: 30, perSeconds: day },
  // All sessions of a day with all their frames, each frame sent twice.
  'liveness-frames': { by: 'account', atMost: 480, perSeconds: day },
  // One picture ends a session; the others are repeats or not pictures.
  'liveness-pictures': { by: 'account', atMost: 120, perSeconds: day },
  // Each opens a page at an acquirer, which has limits of its own; a notification from an acquirer makes us query it.
  'card-payment': { by: 'client', atMost: 30, perSeconds: hour },
  acquirer: { by: 'address', atMost: 1_200, perSeconds: minute },
  // Each renders two files.
  addendum: { by: 'client', atMost: 30, perSeconds: hour },
  'loan-request': { by: 'client', atMost: 10, perSeconds: day },
  'request-picture': { by: 'client', atMost: 40, perSeconds: day },
  payee: { by: 'client', atMost: 10, perSeconds: day },
  'message-gap': { by: 'client', atMost: 1, perSeconds: 3 },
  'message-day': { by: 'client', atMost: 20, perSeconds: day },
  // The law's clock runs for each.
  complaint: { by: 'client', atMost: 5, perSeconds: day },

  // Full client data that one member of staff may read: enough for a day's work, not for a list of all clients.
  'reveal-hour': { by: 'person of the lender', atMost: 30, perSeconds: hour },
  'reveal-day': { by: 'person of the lender', atMost: 150, perSeconds: day },

  // Letters to compliance that somebody has used it up.
  'reveals-told': { by: 'person of the lender', atMost: 1, perSeconds: hour },

  // An office is one address. The tenth wrong sign-in or code within a day locks the person.
  'staff-sign-in': { by: 'address', atMost: 100, perSeconds: 10 * minute },
  'staff-sign-in-person': { by: 'e-mail', atMost: 20, perSeconds: 10 * minute },
  'staff-wrong': { by: 'e-mail', atMost: 9, perSeconds: day, isGivenBack: true },
  // The token cannot be guessed: this bounds the work of hashing passwords.
  'staff-invitation': { by: 'address', atMost: 60, perSeconds: 10 * minute },
  'staff-invite': { by: 'person of the lender', atMost: 50, perSeconds: day },
  // The bank's answer does not change faster, and each question costs it work.
  'payout-ask': { by: 'payout', atMost: 1, perSeconds: minute },
  'registration-unstick': { by: 'registration', atMost: 1, perSeconds: minute },
  'login-link': { by: 'registration', atMost: 2, perSeconds: day },

  // Each node counts these three in its memory, because they must be rejected without any query.
  sockets: { by: 'address, held at a time', atMost: 5_000, perSeconds: 0 },
  subscriptions: { by: 'address', atMost: 600, perSeconds: minute },
  // A browser sends a few messages when it connects and one more at each renewal; a socket that sends more is closed.
  'socket-messages': { by: 'socket', atMost: 60, perSeconds: minute },
} as const satisfies Record<string, Limit & { readonly by: string }>

export type LimitName = keyof typeof limitTable

export type Limit = {
  readonly atMost: number
  readonly perSeconds: number
  /** A successful use returns its place, so that a client need not wait for the whole window. */
  readonly isGivenBack?: true
}

export type LimitTable = Readonly<Record<LimitName, Limit>>

export const limitNames = Object.keys(limitTable) as LimitName[]
