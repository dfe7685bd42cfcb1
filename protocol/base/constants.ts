/** Time-outs, delays and limits that the product is specified with. Times in milliseconds. */
export const REQUEST_TIMEOUT = 50_000
export const POLL_INTERVAL = 2_000
export const POLL_TIMEOUT = 2_000
export const NETWORK_TIMEOUT = 60_000
export const PAGE_LOADING_DELAY = 200
export const PAGE_LOADING_TIMEOUT = 60_000
export const CHUNK_TIMEOUT = 120_000
export const TRANSITION_FLAG = 1_000
export const DOUBLE_TAP_WINDOW = 300
export const DOMAIN_RETRY_DELAY = 10_000
export const DOMAIN_RELOAD_RESET = 10_000
export const MAX_AUTOMATIC_RELAUNCHES = 1
export const DEBOUNCE = 500
export const THROTTLE = 200
/** Longer side of receipts and of pictures of a person, in pixels. */
export const IMAGE_MAX_SIDE = 600
/** Longer side of documents and of what is shown to support, in pixels: small print stays readable. */
export const DOCUMENT_MAX_SIDE = 2_000
export const JPEG_QUALITY = 0.9
export const DISPLAY_DECIMALS = 8
export const EMPTY_NUMBER = '0.0000'
export const NOT_A_NUMBER = '--'
export const DEFAULT_LANGUAGE = 'en'
export const DEFAULT_THEME = 'light'
export const APP_VERSION = '1.0.0'

/** Prefix of every call: `POST /api/okx/okapi<path>`. */
export const API_PREFIX = '/api/okx/okapi'

/** Age of a price: shown from 5 s, stale and refused from 10 s; the venue repeats tickers every 5 s (decision 224). */
export const PRICE_AGE_SHOWN = 5_000
export const PRICE_AGE_STALE = 10_000
export const TICKER_REPEAT = 5_000
/** For this long after it was asked for again, older data counts as loading, not as stale. */
export const PENDING_TIME = 3_000
/** The real OKX sends a ticker only when it changes, so it may be silent for longer. */
export const PRICE_AGE_STALE_OKX = 30_000

/** How often the pulse channel carries every instrument (decision 225). */
export const PULSE_INTERVAL = 1_000
/** A socket ticket is single use and lives this long (decision 226). */
export const SOCKET_TICKET_LIFETIME = 30_000
/** On screen: "no answer yet" from here on, then the outcome is asked for by key (decision 222). */
export const NO_ANSWER_YET = 3_000
export const ASK_OUTCOME_AFTER = 10_000

/** The largest number of favourites of an account. */
export const FAVOURITES_LIMIT = 200

/** The ten languages that are shipped. `zh-hk` is never chosen automatically. */
export const LANGUAGES = ['zh-cn', 'en', 'zh-hk', 'ja', 'vi', 'ko', 'th', 'de', 'fr', 'it'] as const
export type Language = (typeof LANGUAGES)[number]
export const isLanguage = (text: string): text is Language => (LANGUAGES as readonly string[]).includes(text)

/**
 * Until when announced terms can be recalled, in ms before their date: each open app reads what is announced once more
 * between then and the date, so that none lets recalled terms count.
 */
export const RECALL_NOTICE = 900_000
