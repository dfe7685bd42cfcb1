/** The event loop, injected so that a test decides when a turn of it ends. */
export interface LoopPorts {
  /** Milliseconds of a clock that is never set back. */
  now(): number
  /** Runs it once, in the next turn of the event loop: what sockets have received by then is read before. */
  later(run: () => void): void
}

export const systemLoop: LoopPorts = { now: () => performance.now(), later: (run) => void setImmediate(run) }

/**
 * Work that sockets ask for, by address, in short turns of the event loop. Work begins at once while the turn has time
 * left; the rest waits, one piece for each turn, and the addresses that wait are served in rotation. So no address can hold
 * the loop for longer than a slice and the piece of work that began last in it. Of one address what comes `behind` other
 * work of its own socket (pipelined requests, parts of an answer) and what does not are served in turn: who asks for one
 * thing does not wait for all that somebody on the same line has asked for.
 */
export interface FairTurns {
  /** Runs it at once if `hasTime`, else in a later turn; of one address and kind in the order of its coming. */
  run(address: string, work: () => void, behind?: boolean): void
  /** For work in parts: done at once if `hasTime`, else in a later turn. */
  next(address: string): Promise<void>
  /** This turn has time left, and no work of this address waits that would come first. */
  hasTime(address: string, behind?: boolean): boolean
  /** Pieces of work that wait. */
  readonly waiting: number
}

type Work = () => void

/** What waits of one address. */
interface Waiting {
  readonly ahead: Work[]
  readonly behind: Work[]
  /** Which of them is served next if both wait. */
  isBehindNext: boolean
}

const takeOf = (own: Waiting): Work | undefined => {
  const [first, other] = own.isBehindNext ? [own.behind, own.ahead] : [own.ahead, own.behind]
  own.isBehindNext = !own.isBehindNext
  return first.shift() ?? other.shift()
}

/** Milliseconds of a turn in which work may begin. */
const SLICE_MS = 5

export const createFairTurns = (loop: LoopPorts = systemLoop, slice = SLICE_MS): FairTurns => {
  /** In the order in which the addresses are served. */
  const queues = new Map<string, Waiting>()
  /** When the first work of this turn began. */
  let began: number | undefined
  let isArmed = false
  let waiting = 0

  const arm = (): void => {
    if (isArmed) return
    isArmed = true
    loop.later(turn)
  }
  const hasTime = (address: string, behind = false): boolean => {
    const own = queues.get(address)
    if (own !== undefined && (behind || own.ahead.length > 0)) return false
    const now = loop.now()
    began ??= now
    // The turn ends even if nothing waits then.
    arm()
    return now - began < slice
  }
  const turn = (): void => {
    isArmed = false
    began = undefined
    const [next] = queues
    if (next === undefined) return
    const [address, own] = next
    queues.delete(address)
    const work = takeOf(own)
    if (own.ahead.length + own.behind.length > 0) queues.set(address, own)
    waiting -= 1
    began = loop.now()
    arm()
    work?.()
  }

  const run = (address: string, work: Work, behind = false): void => {
    if (hasTime(address, behind)) return work()
    waiting += 1
    const own = queues.get(address) ?? { ahead: [], behind: [], isBehindNext: false }
    queues.set(address, own)
    ;(behind ? own.behind : own.ahead).push(work)
    arm()
  }

  return {
    hasTime,
    run,
    next: (address) => new Promise((resolve) => run(address, resolve, true)),
    get waiting() {
      return waiting
    },
  }
}

/** What `read` knows of each item, in their order, read in as many turns as it takes. */
export const inTurns = async <Item, Found>(
  items: readonly Item[],
  nextTurn: () => Promise<void>,
  read: (item: Item) => Found | undefined,
): Promise<Found[]> => {
  const found: Found[] = []
  for (const item of items) {
    await nextTurn()
    const one = read(item)
    if (one !== undefined) found.push(one)
  }
  return found
}
