// One private channel by its history: resumes where it was, finds gaps, and hands on nothing twice.

import { type ChannelArg, type Push, WS_ERRORS } from '#protocol'
import { parsePush } from '../../dialect/okx.ts'
import { type Cursor, stepTo } from '../../feeds/cursor.ts'
import type { LazyContext } from '../source.ts'
import { createPendingSnapshot } from './pendingSnapshot.ts'
import { createRejoin } from './rejoin.ts'

/** `joining`: asked for, and the answer is not whole yet. `refused`: the venue does not have it. */
export type PrivatePhase = 'down' | 'joining' | 'live' | 'refused'

/** What a private channel hands on. Nothing is handed on twice, and nothing after a gap before it is filled. */
export interface PrivateChannelOptions<T> {
  readonly arg: ChannelArg
  /** It carries a state: a replay is the newest of what changed, and may leave offsets out. */
  readonly isState: boolean
  /** A whole snapshot. `lost`: the venue no longer knows what happened between the last known cursor and it. */
  readonly snapshot: (data: readonly T[], lost: boolean) => void
  /** `missed`: it happened while this channel was down. */
  readonly update: (data: readonly T[], missed: boolean) => void
  /** `heardAt`: its socket is gone, and this is when data last came over it, Unix ms. */
  readonly phase: (phase: PrivatePhase, heardAt?: number) => void
}

/** One private channel, with how far its history is known. */
export interface PrivateChannel {
  readonly phase: PrivatePhase
  /** How far its history is known; undefined when the venue keeps none. */
  readonly cursor: Cursor | undefined
  /** A live one asks again from its cursor: the answer proves that the socket lives and that nothing is missing. */
  readonly check: () => void
  readonly close: () => void
}

const cursorOf = ({ epoch, offset }: Push): Cursor | undefined =>
  epoch === undefined || offset === undefined ? undefined : { epoch, offset }

/** One private channel by its history: resumes after an outage, finds gaps, puts pages together. `from`: last known. */
export const openPrivateChannel = <T>(
  { ports, mux }: Pick<LazyContext, 'ports' | 'mux'>,
  { arg, isState, snapshot, update, phase: tell }: PrivateChannelOptions<T>,
  from?: Cursor,
): PrivateChannel => {
  let phase: PrivatePhase = 'down'
  let cursor = from
  let hasState = false
  const pending = createPendingSnapshot<T>()

  const enter = (next: PrivatePhase, heardAt?: number): void => {
    rejoin.settle()
    if (next === phase) return
    phase = next
    tell(next, heardAt)
  }
  const begin = (): void => {
    pending.reset()
    enter('joining')
  }
  const rejoin = createRejoin(ports, begin, () => mux.resync(arg))

  const change = (push: Push<T>): void => {
    const next = cursorOf(push)
    const isWaiting = pending.isArriving() || (next === undefined ? !hasState : cursor === undefined)
    if (isWaiting) return pending.hold(push)
    if (next !== undefined && cursor !== undefined) {
      const step = stepTo(cursor, next, isState && phase === 'joining')
      if (step === 'known') return
      if (step === 'gap') return rejoin.again()
      cursor = next
    }
    update(push.data, phase === 'joining')
  }
  const whole = (pages: readonly Push<T>[]): void => {
    const next = pages[0] && cursorOf(pages[0])
    const isSame = cursor !== undefined && next?.epoch === cursor.epoch
    const lost = pages.some((push) => push.lost === true) || (cursor !== undefined && !isSame)
    // Another socket was ahead of this one: what is known is newer.
    if (isSame && hasState && next.offset < (cursor?.offset ?? 0)) return enter('live')
    // After a replay it stands where the replay ends, or something of the replay is missing.
    if (isSame && !isState && !lost && next.offset !== cursor?.offset && !hasState) return rejoin.again()
    cursor = next
    hasState = true
    const updates = pending.release()
    snapshot(
      pages.flatMap(({ data }) => data),
      lost,
    )
    for (const push of updates) change(push)
    if (!rejoin.isAsking()) enter('live')
  }
  const page = (push: Push<T>): void => {
    const pages = pending.add(push)
    if (pages === 'torn') rejoin.again()
    else if (pages !== undefined) whole(pages)
  }
  const resumed = (push: Push<T>): void => {
    const end = cursorOf(push)
    if (end === undefined || cursor === undefined || end.epoch !== cursor.epoch) return rejoin.again()
    if (end.offset > cursor.offset && !isState) return rejoin.again()
    if (end.offset > cursor.offset) cursor = end
    if (hasState) enter('live')
  }
  const leave = mux.open(arg, {
    frame: (text) => {
      const push = parsePush<T>(text)
      if (push === undefined || rejoin.isAsking() || phase === 'down') return
      if (push.eventType === 'snapshot') page(push)
      else if (push.eventType === 'resumed') resumed(push)
      else change(push)
    },
    up: rejoin.acknowledged,
    down: (heardAt) => enter('down', heardAt),
    failed: (code) => enter(code === WS_ERRORS.doesNotExist ? 'refused' : 'down'),
    resume: () => cursor && { ...cursor, ...(hasState ? {} : { snapshot: true }) },
  })
  return {
    get phase() {
      return phase
    },
    get cursor() {
      return cursor
    },
    check: () => {
      if (phase === 'live') rejoin.ask(0)
    },
    close: () => {
      rejoin.settle()
      leave()
    },
  }
}
