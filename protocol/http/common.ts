import * as v from 'valibot'
import { LANGUAGES } from '../base/constants.ts'
import { defineCall, nothing } from '../wire/call.ts'
import { searchText } from '../wire/content.ts'
import { freeText } from '../wire/inputs.ts'
import { textReportDraft } from '../wire/textReport.ts'
import { ticker } from './hq.ts'

export const checkLogin = defineCall(
  '/v2/common/checkLogin',
  'Whether the cookie still stands for a session.',
  nothing,
  v.object({ login: v.boolean() }),
  { audience: 'guest' },
)

export const socketTicket = defineCall(
  '/v2/common/socketTicket',
  'A ticket, good once and for 30 s, that opens the private channels of a socket.',
  nothing,
  v.object({ ticket: v.string(), expiresAfter: v.number() }),
  { ours: true },
)

export const demoMailbox = defineCall(
  '/v2/common/demoMailbox',
  'Demo mode only: the mails and texts that the venue would have sent to this account, newest first.',
  v.strictObject({ account: freeText(254) }),
  v.object({
    messages: v.array(
      v.object({
        id: v.string(),
        to: v.string(),
        subject: v.string(),
        text: v.string(),
        time: v.string(),
        /** The six digits that it brings; other numbers of its text are none. */
        code: v.optional(v.string()),
      }),
    ),
  }),
  { audience: 'guest', ours: true },
)

export const languageList = defineCall(
  '/v2/common/languageList',
  'The languages that one may choose: each by its own name and by its English one.',
  nothing,
  v.object({ languages: v.array(v.object({ code: v.picklist(LANGUAGES), name: v.string(), english: v.string() })) }),
  { audience: 'guest' },
)

export const setUserLanguage = defineCall(
  '/v2/common/setUserLanguage',
  'Keeps the language with the account: mails to it are written in that language from then on.',
  v.strictObject({ language: v.picklist(LANGUAGES) }),
  nothing,
)

export const reportText = defineCall(
  '/v2/common/reportText',
  'Tells operators of a text of the app that reads wrong, and what would be better. Who tells is not kept; the same key again is the same report.',
  textReportDraft,
  nothing,
  { audience: 'guest', ours: true },
)

/** The area that stands for everywhere; the parent of every country. */
export const WORLD = 1

const areaId = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9_999_999))

/** A place in the area list. Latitude and longitude are decimal degrees; of the world they are empty. */
const area = v.object({
  id: v.number(),
  /** 0 for the world. */
  parent: v.number(),
  /** ISO 3166-1 alpha-2, of a city that of its country; empty for the world. */
  code: v.string(),
  /** In the language of the request. */
  name: v.string(),
  kind: v.picklist(['world', 'country', 'city']),
  /** Dialling code with its plus; empty for the world, and where there is none. */
  dial: v.string(),
  /** Of a country: its capital, or its first city. */
  lat: v.string(),
  lon: v.string(),
  /** ISO 4217; empty for the world, and where there is none. */
  currency: v.string(),
})
export type Area = v.InferOutput<typeof area>

export const areaDetails = defineCall(
  '/v2/common/areaDetails',
  'Places: what lies directly in `parent` (1, the world, unless told otherwise) by name; or the 50 best for a `query`, below `parent` if it is given; every `city` at once, with `kind`; or one `id` behind the areas in which it lies.',
  v.strictObject({
    parent: v.optional(areaId),
    query: v.optional(searchText(60)),
    /** All of them, so that a device can look up the nearest one without sending its position. */
    kind: v.optional(v.literal('city')),
    id: v.optional(areaId),
  }),
  v.object({ areas: v.array(area) }),
  { audience: 'guest' },
)

export const exRateList = defineCall(
  '/v2/common/exRateList',
  'What one US dollar is worth in each currency that prices may be shown in.',
  nothing,
  v.object({
    base: v.literal('USD'),
    /** Unix ms. */
    ts: v.string(),
    rates: v.array(
      v.object({
        currency: v.string(),
        /** Units for one dollar: a decimal string, cut at 8 decimals. */
        rate: v.string(),
        /** Decimals in which amounts of the currency are written. */
        decimals: v.number(),
        /** The middle of a pair that the venue quotes, whose market is open; otherwise its last, or a fixed rate. */
        live: v.boolean(),
      }),
    ),
  }),
  { audience: 'guest', loading: true },
)

export const AllCoinData = defineCall(
  '/v2/common/AllCoinData',
  'A quote of every instrument, at most a second old.',
  nothing,
  v.object({ tickers: v.array(ticker) }),
  { audience: 'guest' },
)

export const varietiesPointList = defineCall(
  '/v2/common/varietiesPointList',
  'How many decimals prices and sizes of each instrument have.',
  nothing,
  v.object({ points: v.array(v.object({ instId: v.string(), price: v.number(), size: v.number() })) }),
  { audience: 'guest' },
)
