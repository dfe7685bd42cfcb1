import type { Ports, Timer } from './ports.ts'

/** Conflation in time: marks are free, and one flush an interval carries the latest of everything marked. */
export interface ConflationQueue {
  /** Something changed. The first mark after a quiet interval flushes at once. */
  readonly mark: () => void
  /** Something changed that can wait: it goes with the next flush, and after `MAX_DEFER_MS` in one of its own. */
  readonly markLater: () => void
  /** While paused nothing flushes; marks are kept. */
  readonly pause: () => void
  /** Flushes the marks that were kept, at once. */
  readonly resume: () => void
  /** From now on at most one flush in this many ms; one that is due sooner still comes. */
  readonly throttle: (interval: number) => void
  /** A patch went out: nothing more until it is on the screens. */
  readonly sent: () => void
  /** The patch was applied, and took this many ms there. */
  readonly applied: (ms: number) => void
  /** Another page may acknowledge patches from now on: waits for none until it has acknowledged one. */
  readonly reset: () => void
  /** Called once a second: a mark that a lost acknowledgement left behind is flushed after all. */
  readonly nudge: () => void
  readonly stop: () => void
}

const FRAME = 1_000 / 60
/**
 * Two patches in a row that take longer than half a frame halve the rate, down to an eighth. One alone says nothing of the
 * page: a list in a new order comes once a second, and would hold every price back for as long as it comes.
 */
const SLOW_PATCH_MS = FRAME / 2
const MAX_STRETCH = 8
/** After this many patches in a row that were not slow, the rate doubles again. The rarer patches are, the more each holds. */
const QUICK_PATCHES = 10
/** A page that has not answered by then lost the patch, or its thread is blocked; one more patch does no harm. */
const ANSWER_TIMEOUT_MS = 2_000
/** Longer than prices take to come again, so that on a moving market what can wait costs no patch and no frame. */
const MAX_DEFER_MS = 150

/** By how much the interval grows while screens are slow to apply patches. */
const createStretch = () => {
  let factor = 1
  let quick = 0
  /** How long the previous patch took, ms. */
  let before = 0
  return {
    factor: (): number => factor,
    applied: (ms: number): void => {
      const usual = Math.min(ms, before)
      before = ms
      quick = usual > SLOW_PATCH_MS ? 0 : quick + 1
      if (quick === 0) factor = Math.min(MAX_STRETCH, factor * 2)
      else if (quick >= QUICK_PATCHES && factor > 1) {
        factor /= 2
        quick = 0
      }
    },
  }
}

/**
 * `byFrame` waits for the next paint instead of counting the rest of an interval that is as short as a frame. `flush`
 * answers false when nothing went out that would hold back a value that comes right behind it.
 */
export const createConflationQueue = (
  ports: Ports,
  normal: number,
  byFrame: boolean,
  flush: () => boolean,
): ConflationQueue => {
  let interval = normal
  const stretch = createStretch()
  let last = Number.NEGATIVE_INFINITY
  let dirty = false
  let waiting = false
  let timer: Timer | undefined
  let follower: Timer | undefined
  let paused = false
  let stopped = false
  let answers = false
  let busy = false

  const run = (): void => {
    waiting = false
    timer = undefined
    if (!dirty || paused || stopped) return
    if (busy && ports.now() - last < ANSWER_TIMEOUT_MS && ports.now() >= last) return
    busy = false
    dirty = false
    ports.clearTimeout(follower)
    follower = undefined
    const previous = last
    last = ports.now()
    if (!flush()) last = previous
  }
  const schedule = (): void => {
    if (waiting || paused || stopped) return
    const step = Math.max(interval, normal * stretch.factor())
    const rest = last + step - ports.now()
    // A clock that was set back must not silence the queue.
    if (rest <= 0 || rest > step) return run()
    waiting = true
    if (byFrame && step <= FRAME) ports.frame(run)
    else timer = ports.setTimeout(run, rest)
  }
  const nudge = (): void => {
    if (dirty) schedule()
  }
  const mark = (): void => {
    dirty = true
    schedule()
  }
  return {
    mark,
    markLater: () => {
      if (!dirty) follower ??= ports.setTimeout(mark, MAX_DEFER_MS)
    },
    pause: () => {
      paused = true
    },
    resume: () => {
      paused = false
      ports.clearTimeout(timer)
      run()
    },
    throttle: (next) => {
      const faster = next < interval
      interval = next
      if (!faster) return
      if (timer !== undefined) waiting = false
      ports.clearTimeout(timer)
      timer = undefined
      nudge()
    },
    sent: () => {
      busy = answers
    },
    applied: (ms) => {
      answers = true
      busy = false
      stretch.applied(ms)
      nudge()
    },
    reset: () => {
      busy = false
      answers = false
    },
    nudge,
    stop: () => {
      stopped = true
      ports.clearTimeout(timer)
      ports.clearTimeout(follower)
    },
  }
}
