// Whose each thing is that this origin keeps in the browser. There is no other place where a key may be made up.

/** The device's: its settings, what is the same for everybody, and what a tab knows of itself. They stay whoever comes and goes. */
export const DEVICE_KEYS = [
  'selectedLanguage',
  'domainConfig',
  'domainReloadCount',
  'theme',
  'tapeline.textScale',
  'tapeline.pair',
  'tapeline.rise',
  'tapeline.motion',
  'tapeline.lowData',
  'tapeline.currency',
  'tapeline.c2c',
  'tapeline.interval',
  'tapeline.chart',
  'tapeline.market',
  'tapeline.hideAmounts',
  'tapeline.popups',
  'tapeline.fillSignals',
  'tapeline.shortcuts',
  'tapeline.instruments',
  'tapeline.visits',
  'tapeline.visit',
  'tapeline.installOffered',
  'tapeline.invite',
  'tapeline.chunkReload',
] as const

/**
 * A user's: what they looked at, typed and did. A guest's pass to the user who signs in. They are forgotten when the user
 * signs out and when somebody else signs in; a session that expires leaves them for the user's return.
 */
export const USER_KEYS = [
  'tapeline.owner',
  'tapeline.aid',
  'tapeline.alerts',
  'tapeline.charged',
  'tapeline.c2cChat',
  'tapeline.chat',
  'tapeline.contractTicket',
  'tapeline.drawings',
  'tapeline.forexTicket',
  'tapeline.favourites',
  'tapeline.favouritesOf',
  'tapeline.helpRead',
  'tapeline.loans',
  'tapeline.missed',
  'tapeline.oneTap',
  'tapeline.places',
  'tapeline.practice',
  'tapeline.practiceDays',
  'tapeline.quotes',
  'tapeline.recents',
  'tapeline.searches',
  'tapeline.seen',
  'tapeline.ticket',
  'tapeline.timed',
] as const

/**
 * Named after their user and read for that user alone. They outlast the session, because something is still to be done:
 * the outcome of an order to be learned, a language to be sent to the account.
 */
export const NAMED_KEYS = ['tapeline.pending.', 'tapeline.languageOwed'] as const

/** Answers to guests' calls, the same for everybody; path, input and language follow. */
export const ANSWER_KEYS = ['tapeline.kept.'] as const

/** Every key there is; those that end with a dot go on. */
export type StorageKey =
  | (typeof DEVICE_KEYS)[number]
  | (typeof USER_KEYS)[number]
  | 'tapeline.languageOwed'
  | `tapeline.pending.${string}`
  | `tapeline.kept.${string}`

const USERS: ReadonlySet<string> = new Set(USER_KEYS)
/** What goes with its user. */
export const isUsers = (key: string): boolean => USERS.has(key)
