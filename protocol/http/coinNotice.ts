import * as v from 'valibot'
import { defineCall } from '../wire/call.ts'
import { documentId, writtenIn } from '../wire/content.ts'
import { limitOf } from '../wire/inputs.ts'

export const noticeKind = v.picklist(['news', 'listing', 'maintenance', 'fees'])
export type NoticeKind = v.InferOutput<typeof noticeKind>

export const announcementContent = defineCall(
  '/v2/CoinNotice/announcementContent',
  'The announcements, pinned ones first, then the newest; `before` is the last id of the page before (20 a page).',
  v.strictObject({
    before: v.optional(documentId),
    limit: v.optional(limitOf(50)),
  }),
  v.object({
    notices: v.array(
      v.object({
        id: v.string(),
        kind: noticeKind,
        title: v.string(),
        summary: v.string(),
        writtenIn,
        /** Unix ms. */
        publishedAt: v.string(),
        pinned: v.boolean(),
      }),
    ),
    /** There are older ones. */
    more: v.boolean(),
  }),
  { audience: 'guest', keep: true },
)
