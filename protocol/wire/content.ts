import * as v from 'valibot'

/** One piece of a text of the venue. It is always plain text: what looks like HTML is shown as it is. */
export const block = v.variant('kind', [
  v.object({ kind: v.picklist(['heading', 'paragraph', 'note']), text: v.string() }),
  v.object({ kind: v.picklist(['list', 'steps']), items: v.array(v.string()) }),
])
export type Block = v.InferOutput<typeof block>

/** The language of a text that was not written in the one that was asked for; absent where it was. */
export const writtenIn = v.optional(v.literal('en'))

/** A text for reading: a help article, a notice, the terms. `updatedAt`: Unix ms. */
export const document = v.object({
  id: v.string(),
  title: v.string(),
  body: v.array(block),
  writtenIn,
  updatedAt: v.string(),
})
export type Document = v.InferOutput<typeof document>

/** Names a document: words of small letters and digits, joined by hyphens. */
export const documentId = v.pipe(v.string(), v.maxLength(64), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/))

/** The way to a neighbour of a document. */
export const documentLink = v.object({ id: v.string(), title: v.string() })

/** Schema of a search query: trimmed, at most this many characters. */
export const searchText = (length: number) => v.pipe(v.string(), v.trim(), v.maxLength(length))

/** Categories of the help centre, in reading order. */
export const HELP_CATEGORIES = ['start', 'trade', 'funds', 'security', 'data', 'about'] as const
export type HelpCategory = (typeof HELP_CATEGORIES)[number]
