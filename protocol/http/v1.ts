import * as v from 'valibot'
import { defineCall, nothing } from '../wire/call.ts'
import { document, documentId, documentLink } from '../wire/content.ts'
import { noticeKind } from './coinNotice.ts'

/** Domain configuration. The one call whose success code is the number 1. */
export const domainConfig = v.object({
  /** Default language; empty keeps the browser's language. */
  language: v.object({ simple: v.string() }),
  /** Where public files (the logo) are; empty is the page's own origin. */
  FILE_DOMAIN: v.string(),
  /** Address of an image, or its path below `FILE_DOMAIN`. */
  logo: v.string(),
  title: v.string(),
  /** Units of each currency for one US dollar, as decimal strings. */
  exRate: v.record(v.string(), v.string()),
  /** Ours: play money, which every screen with funds says. */
  demo: v.optional(v.boolean()),
  /** Ours: address of the real-time socket; same origin when absent. */
  socket: v.optional(v.string()),
  /** Ours: the dialect of that socket; `tapeline` when absent. The real OKX has no batches and no tickets. */
  venue: v.optional(v.picklist(['tapeline', 'okx'])),
  /** Ours: address of the socket for business channels (candles) where it differs, as at the real OKX. */
  business: v.optional(v.string()),
  /** Ours: origin of the market's REST (time series) where it differs, as at the real OKX. */
  rest: v.optional(v.string()),
})
export type DomainConfig = v.InferOutput<typeof domainConfig>

export const getDomain = defineCall(
  '/v1/getDomain',
  'The domain configuration with which the app starts.',
  nothing,
  domainConfig,
  { audience: 'guest' },
)

export const details = defineCall(
  '/v1/notice/details',
  'One announcement, and its neighbours in time: `previous` came before it, `next` after it.',
  v.strictObject({ id: documentId }),
  v.object({
    ...document.entries,
    kind: noticeKind,
    publishedAt: v.string(),
    previous: v.optional(documentLink),
    next: v.optional(documentLink),
  }),
  { audience: 'guest', keep: true },
)

export const loginOut = defineCall('/v1/loginOut', 'Ends this session.', nothing, nothing, {
  audience: 'guest',
  loading: true,
})
