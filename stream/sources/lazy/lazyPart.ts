import type { LazySpec } from '../lazySpec.ts'
// What the first list of prices does not need: calls, the session, and every feed but the pulse. In the worker it is a
// file of its own that comes later.

import type { Seen } from '../../base/api.ts'
import { createCaller } from '../../http/http.ts'
import { createSession, type Session } from '../../http/session.ts'
import type { OpenSocket } from '../../socket/openSocket.ts'
import { createBookFeeds } from '../bookFeeds.ts'
import { openSource } from '../open.ts'
import { createPrivateFeeds, type PrivateFeeds } from '../private/privateFeeds.ts'
import { createReporter } from '../reporter.ts'
import type { Changed, FeedSource, LazyContext, SourceContext } from '../source.ts'

type PrivateFeed = 'funds' | 'orders' | 'ended' | 'contractOrders' | 'positions' | 'support'

/** What the late part asks of the core. */
export interface LazyPartHost {
  readonly settings: () => { readonly api: string; readonly language: string; readonly online: boolean }
  readonly changed: (feed: PrivateFeed) => void
  /** There is something to take. */
  readonly updated: () => void
  /** Private channels may be asked for on this socket. */
  readonly ready: (socket: OpenSocket) => void
  /** A socket still belongs to the one who signed out. */
  readonly leave: () => void
}

/** Calls, the session, and the feeds that need neither list nor order. */
export interface LazyPart
  extends Pick<Session, 'connected' | 'disconnected' | 'event'>,
    Pick<PrivateFeeds, 'resumed' | 'dismissAway' | 'take' | 'close'> {
  readonly open: (spec: LazySpec, changed: Changed) => FeedSource
  /** `seen`: how far the history was seen before this start. */
  readonly enter: (signedIn: boolean, seen?: Seen) => void
}

export const createLazyPart = (core: SourceContext, doors: LazyPartHost): LazyPart => {
  const call = createCaller(core.ports, doors.settings)
  const reporter = createReporter(core.emit)
  const context: LazyContext = { ...core, call, reporter }
  const desk = createPrivateFeeds(context, doors)
  const books = createBookFeeds(context)
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
    open: (spec, changed) => openSource(context, { desk, books }, spec, changed),
    enter: (signedIn, seen) => {
      desk.set(signedIn, seen)
      session.set(signedIn)
    },
  }
}
