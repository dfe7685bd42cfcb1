// What the first list of prices does not need: calls, the session, and every feed but the pulse. In the worker it is a
// file of its own that is loaded later.

import type { Seen } from '../../base/api.ts'
import type { PrivateFeedName } from '../../base/privateFeeds.ts'
import { createCaller } from '../../http/http.ts'
import { createSession, type Session } from '../../http/session.ts'
import type { OpenSocket } from '../../socket/openSocket.ts'
import { createBookFeeds } from '../bookFeeds.ts'
import type { LazySpec } from '../lazySpec.ts'
import { openSource } from '../open.ts'
import { createPrivateFeeds, type PrivateFeeds } from '../private/privateFeeds.ts'
import { createReporter } from '../reporter.ts'
import type { Changed, FeedSource, LazyContext, SourceContext } from '../source.ts'

/** What the lazy part asks of the core, and tells it. */
export interface LazyPartHost {
  readonly settings: () => { readonly api: string; readonly language: string; readonly online: boolean }
  readonly changed: (feed: PrivateFeedName) => void
  /** There is something to take. */
  readonly updated: () => void
  /** Private channels may be subscribed on this socket. */
  readonly ready: (socket: OpenSocket) => void
  /** A socket is still logged in as the user who signed out. */
  readonly leave: () => void
}

/** Calls, the session, and every feed but the pulse. */
export interface LazyPart
  extends Pick<Session, 'connected' | 'disconnected' | 'event'>,
    Pick<PrivateFeeds, 'resumed' | 'dismissAway' | 'take' | 'close'> {
  readonly open: (spec: LazySpec, changed: Changed) => FeedSource
  /** `seen`: how far the history was seen before this start. */
  readonly enter: (signedIn: boolean, seen?: Seen) => void
}

export const createLazyPart = (core: SourceContext, host: LazyPartHost): LazyPart => {
  const call = createCaller(core.ports, host.settings)
  const reporter = createReporter(core.emit)
  const context: LazyContext = { ...core, call, reporter }
  const privateFeeds = createPrivateFeeds(context, host)
  const books = createBookFeeds(context)
  const session = createSession(core.ports, call, {
    ready: host.ready,
    leave: host.leave,
    replied: (reply) => {
      if (reply.kind === 'expired') privateFeeds.set(false)
      reporter.note(reply)
    },
  })
  return {
    ...session,
    ...privateFeeds,
    open: (spec, changed) => openSource(context, { privateFeeds, books }, spec, changed),
    enter: (signedIn, seen) => {
      privateFeeds.set(signedIn, seen)
      session.set(signedIn)
    },
  }
}
