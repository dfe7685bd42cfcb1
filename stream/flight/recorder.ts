import type { Patch, ToCore } from '../base/messages.ts'
import { conflate } from './conflate.ts'
import type { Action, Base, Entry, KeptMessage, SegmentEnd, SegmentHeader, SessionFacts } from './entries.ts'
import { checkpointLine, endLine, entryLine } from './lines.ts'
import { createMirror } from './mirror.ts'

/** How long a segment is, and how long prices wait for the next ones before they are written; ms. */
export const SEGMENT_MS = 60_000
const CONFLATE_MS = 250

/** Where a recording goes: texts in the order in which they are written. */
export interface FlightSink {
  readonly begin: (header: Omit<SegmentHeader, 'prev'>) => void
  readonly write: (text: string) => void
  readonly end: () => void
  /** The screens are asked what these feeds show: the recorder joined after they were opened. */
  readonly missing: (keys: readonly string[]) => void
}

/** Records what the page was told, in the order in which the page took it, and what the user did in between. */
export interface Recorder {
  /** A patch was sent to the page; it counts from when the page has taken it. */
  readonly posted: (patch: Patch) => void
  /** A message of the page. */
  readonly heard: (message: ToCore) => void
  readonly base: (base: Base) => void
  readonly acted: (action: Action) => void
  /** Time passes: writes what waits, ends a segment whose minute is over. */
  readonly tick: () => void
  /** Ends the segment now; the next entry begins another. */
  readonly seal: (end: SegmentEnd) => void
}

const KEPT: ReadonlySet<ToCore['to']> = new Set(['open', 'close', 'quotes', 'session', 'page'])
const isKept = (message: ToCore): message is KeptMessage => KEPT.has(message.to)

/** `now`: Unix ms. `session` names this tab's recording. */
export const createRecorder = (now: () => number, session: string, facts: SessionFacts, sink: FlightSink): Recorder => {
  const mirror = createMirror()
  const started = now()
  let index = 0
  let from: number | undefined
  const underway: Patch[] = []
  let waiting: Patch[] = []
  let waitingSince = 0

  const begin = (): void => {
    from = now()
    const offset = mirror.states().clock?.offset ?? null
    const header = { ...facts, tapelineFlight: 1 as const, session, index, started, from, offset }
    sink.begin(header)
    sink.write(checkpointLine(mirror.checkpoint()))
    index += 1
  }
  const write = (entry: Entry): void => {
    if (from === undefined) begin()
    mirror.apply(entry)
    sink.write(entryLine(entry))
  }
  const flush = (): void => {
    if (waiting.length === 0) return
    const patch = conflate(waiting)
    waiting = []
    write(['patch', waitingSince - started, patch])
    const missing = mirror.takeMissing()
    if (missing.length > 0) sink.missing(missing)
  }
  const seal = (end: SegmentEnd): void => {
    flush()
    if (from === undefined) return
    from = undefined
    sink.write(endLine(end))
    sink.end()
  }
  const tick = (): void => {
    if (waiting.length > 0 && now() - waitingSince >= CONFLATE_MS) flush()
    if (from !== undefined && now() - from >= SEGMENT_MS) seal('full')
  }
  const take = (patch: Patch): void => {
    const { traffic: _, seen: __, ...kept } = patch
    if (Object.keys(kept).length === 0) return
    if (waiting.length === 0) waitingSince = now()
    waiting.push(kept)
    tick()
  }
  return {
    posted: (patch) => underway.push(patch),
    heard: (message) => {
      if (message.to === 'applied') {
        const patch = underway.shift()
        if (patch !== undefined) take(patch)
      } else if (isKept(message)) {
        flush()
        write(['asked', now() - started, message])
      }
    },
    base: (base) => {
      flush()
      write(['base', now() - started, base])
    },
    acted: (action) => {
      flush()
      write(['action', now() - started, action])
    },
    tick,
    seal,
  }
}
