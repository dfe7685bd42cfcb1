import type { Seen, Trading } from '../../base/api.ts'
import type { OpenSocket } from '../../socket/openSocket.ts'
import type { SourceContext } from '../source.ts'
import type { createLazyPart, LazyPart, LazyPartHost } from './lazyPart.ts'
import { createPendingSource } from './pendingSource.ts'

/** Brings the code of the late part: `take` runs once with it, at once where it is there already. */
export type LoadLazyPart = (take: (create: typeof createLazyPart) => void) => void

/** The late part, or who stands in for it: what needs it makes it come, and waits in order until it has. */
export const createLazyStandIn = (load: LoadLazyPart, context: SourceContext, doors: LazyPartHost): LazyPart => {
  let part: LazyPart | undefined
  let isAsked = false
  let isClosed = false
  let entered: { readonly signedIn: boolean; readonly seen: Seen | undefined } | undefined
  /** Until it is there, orders and funds are on their way as soon as somebody is signed in. */
  let trading: Trading | undefined
  let waiting: ((part: LazyPart) => void)[] = []
  const sockets = new Set<OpenSocket>()

  const come = (): LazyPart | undefined => {
    if (isAsked) return part
    isAsked = true
    load((create) => {
      if (isClosed) return
      const made = create(context, doors)
      part = made
      for (const socket of sockets) made.connected(socket)
      if (entered !== undefined) made.enter(entered.signedIn, entered.seen)
      for (const run of waiting) run(made)
      waiting = []
    })
    return part
  }
  return {
    connected: (socket) => {
      sockets.add(socket)
      part?.connected(socket)
    },
    disconnected: (socket) => {
      sockets.delete(socket)
      part?.disconnected(socket)
    },
    event: (event, socket) => part?.event(event, socket),
    enter: (signedIn, seen) => {
      if (part !== undefined) return part.enter(signedIn, seen)
      const isAnother = signedIn !== (entered?.signedIn ?? false)
      entered = { signedIn, seen }
      if (signedIn && come() !== undefined) return undefined
      if (!isAnother) return undefined
      trading = { phase: signedIn ? 'joining' : 'signed-out', since: context.ports.now() }
      return doors.updated()
    },
    open: (spec, changed) => {
      const there = come()
      if (there !== undefined) return there.open(spec, changed)
      const { source, replace } = createPendingSource(changed)
      waiting.push((made) => replace(() => made.open(spec, changed)))
      return source
    },
    resumed: () => part?.resumed(),
    dismissAway: () => part?.dismissAway(),
    take: () => {
      const own = trading === undefined ? {} : { trading }
      trading = undefined
      return { ...own, ...part?.take() }
    },
    close: () => {
      isClosed = true
      part?.close()
    },
  }
}
