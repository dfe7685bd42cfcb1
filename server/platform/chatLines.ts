import type { ChatDraft, ChatPageRequest } from '#protocol'

// What the chat with support and the chats of orders have in common: how a draft is stored, and how lines are told.

/** How many lines a page has by default. */
const PAGE = 30

/** A line as it is stored. */
export interface StoredLine<Author extends string, Kind extends string> {
  readonly seq: string
  readonly at: string
  readonly author: Author
  readonly kind: Kind
  readonly body: string
  readonly key: string | null
}

export const bodyOf = (draft: ChatDraft): string => (draft.kind === 'text' ? draft.text : draft.image)

/** Is this line what the draft says? Else its key was used for something else. */
export const isSameDraft = (
  { kind, body }: { readonly kind: string; readonly body: string },
  draft: ChatDraft,
): boolean => kind === draft.kind && body === bodyOf(draft)

/** A line as a side reads it; only its own carry the key by which they were sent. */
export const lineOf = <Author extends string, Kind extends string>(
  { seq, at, author, kind, body, key }: StoredLine<Author, Kind>,
  own: Author,
) => ({
  seq: Number(seq),
  at: Number(at),
  from: author,
  kind,
  body,
  ...(author === own && key !== null ? { key } : {}),
})

/** A page of a chat, the oldest line first. `read`: rows from the newest back, or after a number onwards, so many at most. */
export const readLines = async <Author extends string, Kind extends string>(
  { after, limit = PAGE }: ChatPageRequest,
  own: Author,
  read: (order: 'asc' | 'desc', most: number) => Promise<StoredLine<Author, Kind>[]>,
) => {
  const onwards = after !== undefined
  const rows = await read(onwards ? 'asc' : 'desc', limit + 1)
  const lines = rows.slice(0, limit).map((row) => lineOf(row, own))
  return { messages: onwards ? lines : lines.toReversed(), more: rows.length > limit }
}
