import * as v from 'valibot'
import { type ChatDraft, chatDraft } from '#protocol'
import { readStoredJson, writeStored } from '../core/state/storage.ts'

/** A message that the venue has not acknowledged. */
export interface Unsent {
  readonly draft: ChatDraft
  /** When it was written, Unix ms. */
  readonly at: number
  /** The venue's sentence why it does not take it; it waits for its writer. */
  readonly refused?: string
}

/** What was written and not sent: messages on their way, and the text that is being typed. */
export interface Outbox {
  readonly read: () => readonly Unsent[]
  readonly change: (next: (unsent: readonly Unsent[]) => readonly Unsent[]) => readonly Unsent[]
  readonly typed: () => string
  readonly type: (text: string) => void
}

const KEY = 'tapeline.chat'
/** So many may wait; who writes more sees that nothing goes out. */
const MOST = 50
const LONGEST = 4_000

const stored = v.object({
  typed: v.pipe(v.string(), v.maxLength(LONGEST)),
  unsent: v.pipe(
    v.array(v.object({ draft: chatDraft, at: v.number(), refused: v.optional(v.string()) })),
    v.maxLength(MOST),
  ),
})
const EMPTY = { typed: '', unsent: [] }

const load = (): v.InferOutput<typeof stored> => {
  const read = v.safeParse(stored, readStoredJson(KEY))
  return read.success ? read.output : EMPTY
}
const save = (next: v.InferOutput<typeof stored>): void =>
  writeStored(KEY, next.typed === '' && next.unsent.length === 0 ? undefined : JSON.stringify(next))

/** The device's, kept over visits. It is read anew for each change, because another tab may have sent meanwhile. */
export const deviceOutbox: Outbox = {
  read: () => load().unsent as readonly Unsent[],
  change: (next) => {
    const now = load()
    const unsent = next(now.unsent as readonly Unsent[]).slice(-MOST)
    save({ ...now, unsent: [...unsent] })
    return unsent
  },
  typed: () => load().typed,
  type: (text) => save({ ...load(), typed: text.slice(0, LONGEST) }),
}

/** For operators: nothing of a user stays on an operator's device. */
export const memoryOutbox = (): Outbox => {
  let unsent: readonly Unsent[] = []
  let typed = ''
  return {
    read: () => unsent,
    change: (next) => {
      unsent = next(unsent)
      return unsent
    },
    typed: () => typed,
    type: (text) => {
      typed = text
    },
  }
}
