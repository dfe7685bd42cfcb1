/** The event loop, injected so that a test decides when a turn of it ends. */
export interface LoopPorts {
  /** Milliseconds of a monotonic clock. */
  now(): number
  /**
   * Calls `run` once, in the next turn of the event loop, after the data that sockets have received by then is read.
   */
  later(run: () => void): void
}

export const systemLoop: LoopPorts = { now: () => performance.now(), later: (run) => void setImmediate(run) }

/**
 * Divides the event loop among the addresses that send requests. Work starts at once while the turn has time left.
 * Other work waits, one piece per turn, and the waiting addresses are served in rotation; so one address can hold the
 * loop for a slice and one piece of work at most. Within an address there are two queues: work that comes `behind`
 * earlier work of its own socket (pipelined requests, parts of an answer), and all other work. They are served
 * alternately, so that a single request does not wait for all pipelined requests of another user at the same address.
 */
export interface FairTurns {
  /** Runs the work at once if `hasTime`, otherwise in a later turn; in order within one queue of an address. */
  run(address: string, work: () => void, behind?: boolean): void
  /** For work in parts: resolves at once if `hasTime`, otherwise in a later turn. */
  next(address: string): Promise<void>
  /** True if this turn has time left and no waiting work of this address comes first. */
  hasTime(address: string, behind?: boolean): boolean
  /** Number of waiting pieces of work. */
  readonly waiting: number
}

type Work = () => void

/** The waiting work of one address. */
interface Waiting {
  readonly ahead: Work[]
  readonly behind: Work[]
  /** Which queue is served next if both have work. */
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
  /** In the order in which the addresses are served next. */
  const queues = new Map<string, Waiting>()
  /** Start of the first work in this turn. */
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
    // Schedules the end of the turn even if no work waits.
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

/** The results of `read` for the items, in order, without the undefined ones. Waits for a turn before each item. */
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
