/** What is to happen: `client` events wait while the page is frozen, the others do not. */
export interface Task {
  readonly at: number
  readonly order: number
  readonly client: boolean
  run: (() => void) | undefined
}

/** Virtual time: everything that happens in a run happens in the order of this queue. */
export interface Scheduler {
  /** True time in ms since the start of the run; nobody's clock. */
  readonly now: number
  readonly after: (ms: number, run: () => void) => Task
  /** The same for what runs in the client. */
  readonly clientAfter: (ms: number, run: () => void) => Task
  readonly cancel: (task: Task | undefined) => void
  /** Stops the client in its tracks; what falls due meanwhile runs, late and in order, when it thaws. */
  readonly freeze: (frozen: boolean) => void
  /** Runs until this time. `settle` lets promises go on after each step of the client. */
  readonly runUntil: (time: number) => Promise<void>
  /** Lets promises go on now. */
  readonly settle: () => Promise<void>
  /** Taken so far. */
  readonly steps: number
}

/** Promises that follow each other within one step; the longest chain is a call with its poll. */
const TURNS = 8
const TURN = Promise.resolve()
/** The host's own event loop gets its turn now and then. */
const BREATHE = 20_000

/** So many steps within one moment are a loop without end. */
const SPIN = 20_000

const isBefore = (a: Task, b: Task): boolean => a.at < b.at || (a.at === b.at && a.order < b.order)

export const createScheduler = (breathe: () => Promise<void>): Scheduler => {
  const heap: Task[] = []
  let held: Task[] = []
  let now = 0
  let order = 0
  let steps = 0
  let frozen = false
  let spins = 0

  const push = (task: Task): void => {
    let at = heap.length
    heap.push(task)
    while (at > 0) {
      const parent = (at - 1) >> 1
      const above = heap[parent] as Task
      if (!isBefore(task, above)) break
      heap[at] = above
      at = parent
    }
    heap[at] = task
  }
  const pop = (): Task | undefined => {
    const first = heap[0]
    const last = heap.pop()
    if (first === undefined || last === undefined || heap.length === 0) return first
    let at = 0
    for (;;) {
      let child = at * 2 + 1
      if (child >= heap.length) break
      if (child + 1 < heap.length && isBefore(heap[child + 1] as Task, heap[child] as Task)) child++
      const below = heap[child] as Task
      if (!isBefore(below, last)) break
      heap[at] = below
      at = child
    }
    heap[at] = last
    return first
  }
  const add = (ms: number, run: () => void, client: boolean): Task => {
    const task = { at: now + Math.max(0, ms), order: order++, client, run }
    push(task)
    return task
  }
  return {
    get now() {
      return now
    },
    get steps() {
      return steps
    },
    after: (ms, run) => add(ms, run, false),
    clientAfter: (ms, run) => add(ms, run, true),
    cancel: (task) => {
      if (task !== undefined) task.run = undefined
    },
    freeze: (next) => {
      frozen = next
      if (frozen) return
      const overdue = held
      held = []
      for (const task of overdue) push(task)
    },
    settle: async () => {
      for (let turn = 0; turn < TURNS; turn++) await TURN
    },
    runUntil: async (time) => {
      for (;;) {
        const task = heap[0]
        if (task === undefined || task.at > time) break
        pop()
        const { run } = task
        if (run === undefined) continue
        if (task.at > now) spins = 0
        else if (++spins > SPIN) throw new Error(`time stands still at ${now} ms`)
        now = Math.max(now, task.at)
        if (task.client && frozen) {
          held.push(task)
          continue
        }
        task.run = undefined
        run()
        steps++
        for (let turn = 0; turn < TURNS; turn++) await TURN
        if (steps % BREATHE === 0) await breathe()
      }
      now = time
    },
  }
}
