import type { LateSpec } from '../lateSpec.ts'
// What the first list of prices does not need: calls, the session, and every feed but the pulse. In the worker it is a
// file of its own that comes later.

import type { Seen } from '../../base/api.ts'
import { createCaller } from '../../http/http.ts'
import { createSession, type Session } from '../../http/session.ts'
import type { Line } from '../../socket/line.ts'
import { createBookDesk } from '../book.ts'
import { openWire } from '../open.ts'
import { createPrivateDesk, type PrivateDesk } from '../private.ts'
import { createReporter } from '../reporter.ts'
import type { Changed, Context, CoreContext, Wire } from '../wire.ts'

type PrivateFeed = 'funds' | 'orders' | 'ended' | 'contractOrders' | 'positions' | 'support'

/** What the late part asks of the core. */
export interface LateDoors {
  readonly settings: () => { readonly api: string; readonly language: string; readonly online: boolean }
  readonly changed: (feed: PrivateFeed) => void
  /** There is something to take. */
  readonly news: () => void
  /** Private channels may be asked for on this socket. */
  readonly ready: (line: Line) => void
  /** A socket still belongs to the one who signed out. */
  readonly leave: () => void
}

/** Calls, the session, and the feeds that need neither list nor order. */
export interface LatePart
  extends Pick<Session, 'connected' | 'disconnected' | 'event'>,
    Pick<PrivateDesk, 'resumed' | 'dismissAway' | 'take' | 'close'> {
  readonly open: (spec: LateSpec, changed: Changed) => Wire
  /** `seen`: how far the history was seen before this start. */
  readonly enter: (signedIn: boolean, seen?: Seen) => void
}

export const createLatePart = (core: CoreContext, doors: LateDoors): LatePart => {
  const call = createCaller(core.ports, doors.settings)
  const reporter = createReporter(core.emit)
  const context: Context = { ...core, call, reporter }
  const desk = createPrivateDesk(context, doors)
  const books = createBookDesk(context)
  const session = createSession(core.ports, call, {
    ready: doors.ready,
    leave: doors.leave,
    replied: (reply) => {
      if (reply.kind === 'expired') desk.set(false)
      reporter.note(reply)
    },
  })
  return {
    ...session,
    ...desk,
    open: (spec, changed) => openWire(context, { desk, books }, spec, changed),
    enter: (signedIn, seen) => {
      desk.set(signedIn, seen)
      session.set(signedIn)
    },
  }
}
