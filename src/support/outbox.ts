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
const ORDERS_KEY = 'tapeline.c2cChat'
/** Of so many orders at most. */
const MOST_ORDERS = 20
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
type Stored = v.InferOutput<typeof stored>
const EMPTY: Stored = { typed: '', unsent: [] }
const isEmpty = ({ typed, unsent }: Stored): boolean => typed === '' && unsent.length === 0

/** An outbox in some place, which is read anew for each change, because another tab may have sent meanwhile. */
const outboxIn = (load: () => Stored, save: (next: Stored) => void): Outbox => ({
  read: () => load().unsent as readonly Unsent[],
  change: (next) => {
    const now = load()
    const unsent = next(now.unsent as readonly Unsent[]).slice(-MOST)
    save({ ...now, unsent: [...unsent] })
    return unsent
  },
  typed: () => load().typed,
  type: (text) => save({ ...load(), typed: text.slice(0, LONGEST) }),
})

/** The device's, kept over visits. */
export const deviceOutbox: Outbox = outboxIn(
  () => {
    const read = v.safeParse(stored, readStoredJson(KEY))
    return read.success ? read.output : EMPTY
  },
  (next) => writeStored(KEY, isEmpty(next) ? undefined : JSON.stringify(next)),
)

const storedOrders = v.array(v.object({ order: v.string(), box: stored }))
const loadOrders = (): v.InferOutput<typeof storedOrders> => {
  const read = v.safeParse(storedOrders, readStoredJson(ORDERS_KEY))
  return read.success ? read.output : []
}

/** The device's for the chat of a C2C order, kept over visits; of the orders that have something in it, the latest ones. */
export const orderOutbox = (order: string): Outbox =>
  outboxIn(
    () => loadOrders().find((one) => one.order === order)?.box ?? EMPTY,
    (box) => {
      const others = loadOrders().filter((one) => one.order !== order)
      const all = (isEmpty(box) ? others : [...others, { order, box }]).slice(-MOST_ORDERS)
      writeStored(ORDERS_KEY, all.length === 0 ? undefined : JSON.stringify(all))
    },
  )

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
