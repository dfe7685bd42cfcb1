// One private channel by its history: resumes where it was, finds gaps, and hands on nothing twice.

import { type ChannelArg, type Push, WS_ERRORS } from '#protocol'
import { fullJitter } from '../../base/backoff.ts'
import type { Timer } from '../../base/ports.ts'
import { parsePush } from '../../dialect/okx.ts'
import { type Cursor, stepTo } from '../../feeds/cursor.ts'
import { addPage, isLastPage, type Pages } from '../../feeds/pages.ts'
import type { LazyContext } from '../source.ts'

/** `joining`: asked for, and the answer is not whole yet. `refused`: the venue does not have it. */
export type PrivatePhase = 'down' | 'joining' | 'live' | 'refused'

/** What a private channel hands on. Nothing is handed on twice, and nothing after a gap before it is filled. */
export interface PrivateChannelOptions<T> {
  readonly arg: ChannelArg
  /** It tells a state: a replay is the newest of what changed, and may leave places out. */
  readonly isState: boolean
  /** A whole snapshot. `lost`: what happened before it since the last known place can no longer be told. */
  readonly snapshot: (data: readonly T[], lost: boolean) => void
  /** `missed`: it happened while this channel was down. */
  readonly update: (data: readonly T[], missed: boolean) => void
  /** `heardAt`: its socket is gone, and was last heard then, Unix ms. */
  readonly phase: (phase: PrivatePhase, heardAt?: number) => void
}

/** One private channel, with how far its history is known. */
export interface PrivateChannel {
  readonly phase: PrivatePhase
  /** How far its history is known; undefined when the venue keeps none. */
  readonly cursor: Cursor | undefined
  /** A live one asks again from its place: the answer proves that the socket lives and that nothing is missing. */
  readonly check: () => void
  readonly close: () => void
}

/** From the acknowledgement until everything missed or a whole snapshot is there; then it is asked for again. */
const JOIN_TIMEOUT = 10_000
/** A channel that was live this long forgives the gaps before it. */
const SETTLED = 10_000
/** Updates that came before the first snapshot. */
const MAX_EARLY = 200

/** One private channel by its history: resumes after an outage, finds gaps, puts pages together. `from`: last known. */
export const openPrivateChannel = <T>(
  { ports, mux }: Pick<LazyContext, 'ports' | 'mux'>,
  { arg, isState, snapshot, update, phase: tell }: PrivateChannelOptions<T>,
  from?: Cursor,
): PrivateChannel => {
  let phase: PrivatePhase = 'down'
  let place = from
  let hasState = false
  /** It was asked for again: what still comes belongs to the subscription before. */
  let isAsking = false
  let pages: Pages<T> | undefined
  let early: Push<T>[] = []
  let gaps = 0
  let gapAt = 0
  let timer: Timer | undefined

  const enter = (next: PrivatePhase, heardAt?: number): void => {
    ports.clearTimeout(timer)
    if (next === phase) return
    phase = next
    tell(next, heardAt)
  }
  const ask = (wait: number): void => {
    isAsking = true
    pages = undefined
    early = []
    enter('joining')
    timer = ports.setTimeout(() => {
      mux.resync(arg)
      timer = ports.setTimeout(again, JOIN_TIMEOUT)
    }, wait)
  }
  const again = (): void => {
    const now = ports.now()
    if (Math.abs(now - gapAt) > SETTLED) gaps = 0
    gapAt = now
    // The first time at once; one that breaks again and again must not flood the venue.
    ask(gaps++ === 0 ? 0 : fullJitter(gaps, ports.random))
  }
  const placeOf = ({ epoch, offset }: Push<T>): Cursor | undefined =>
    epoch === undefined || offset === undefined ? undefined : { epoch, offset }

  const change = (push: Push<T>): void => {
    const next = placeOf(push)
    const isWaiting = pages !== undefined || (next === undefined ? !hasState : place === undefined)
    if (isWaiting) {
      if (early.length < MAX_EARLY) early.push(push)
      return
    }
    if (next !== undefined && place !== undefined) {
      const step = stepTo(place, next, isState && phase === 'joining')
      if (step === 'known') return
      if (step === 'gap') return again()
      place = next
    }
    update(push.data, phase === 'joining')
  }
  const whole = (all: readonly Push<T>[]): void => {
    const next = all[0] === undefined ? undefined : placeOf(all[0])
    const isSame = place !== undefined && next?.epoch === place.epoch
    const lost = all.some((push) => push.lost === true) || (place !== undefined && !isSame)
    pages = undefined
    // Another socket was ahead of this one: what is known is newer.
    if (isSame && hasState && next.offset < (place?.offset ?? 0)) return enter('live')
    // Behind a replay it stands where the replay ends, or something of the replay is missing.
    if (isSame && !isState && !lost && next.offset !== place?.offset && !hasState) return again()
    place = next
    hasState = true
    const waiting = early
    early = []
    snapshot(
      all.flatMap(({ data }) => data),
      lost,
    )
    for (const push of waiting) change(push)
    if (!isAsking) enter('live')
  }
  const page = (push: Push<T>): void => {
    pages = addPage(pages ?? [], push)
    if (pages === 'torn') again()
    else if (isLastPage(push)) whole(pages)
  }
  const resumed = (push: Push<T>): void => {
    const end = placeOf(push)
    if (end === undefined || place === undefined || end.epoch !== place.epoch) return again()
    if (end.offset > place.offset && !isState) return again()
    if (end.offset > place.offset) place = end
    if (hasState) enter('live')
  }
  const leave = mux.open(arg, {
    frame: (text) => {
      const push = parsePush<T>(text)
      if (push === undefined || isAsking || phase === 'down') return
      if (push.eventType === 'snapshot') page(push)
      else if (push.eventType === 'resumed') resumed(push)
      else change(push)
    },
    up: () => {
      isAsking = false
      pages = undefined
      early = []
      enter('joining')
      timer = ports.setTimeout(again, JOIN_TIMEOUT)
    },
    down: (heardAt) => enter('down', heardAt),
    failed: (code) => enter(code === WS_ERRORS.doesNotExist ? 'refused' : 'down'),
    resume: () => (place === undefined ? undefined : { ...place, ...(hasState ? {} : { snapshot: true }) }),
  })
  return {
    get phase() {
      return phase
    },
    get cursor() {
      return place
    },
    check: () => {
      if (phase === 'live') ask(0)
    },
    close: () => {
      ports.clearTimeout(timer)
      leave()
    },
  }
}
