import type { Seen, Trading } from '../../base/api.ts'
import type { Line } from '../../socket/line.ts'
import type { CoreContext } from '../wire.ts'
import type { createLatePart, LateDoors, LatePart } from './latePart.ts'
import { createWaitingWire } from './waitingWire.ts'

/** Brings the code of the late part: `take` runs once with it, at once where it is there already. */
export type LoadLate = (take: (create: typeof createLatePart) => void) => void

/** The late part, or who stands in for it: what needs it makes it come, and waits in order until it has. */
export const createLate = (load: LoadLate, context: CoreContext, doors: LateDoors): LatePart => {
  let part: LatePart | undefined
  let isAsked = false
  let isClosed = false
  let entered: { readonly signedIn: boolean; readonly seen: Seen | undefined } | undefined
  /** Until it is there, orders and funds are on their way as soon as somebody is signed in. */
  let trading: Trading | undefined
  let waiting: ((part: LatePart) => void)[] = []
  const lines = new Set<Line>()

  const come = (): LatePart | undefined => {
    if (isAsked) return part
    isAsked = true
    load((create) => {
      if (isClosed) return
      const made = create(context, doors)
      part = made
      for (const line of lines) made.connected(line)
      if (entered !== undefined) made.enter(entered.signedIn, entered.seen)
      for (const run of waiting) run(made)
      waiting = []
    })
    return part
  }
  return {
    connected: (line) => {
      lines.add(line)
      part?.connected(line)
    },
    disconnected: (line) => {
      lines.delete(line)
      part?.disconnected(line)
    },
    event: (event, line) => part?.event(event, line),
    enter: (signedIn, seen) => {
      if (part !== undefined) return part.enter(signedIn, seen)
      const isAnother = signedIn !== (entered?.signedIn ?? false)
      entered = { signedIn, seen }
      if (signedIn && come() !== undefined) return undefined
      if (!isAnother) return undefined
      trading = { phase: signedIn ? 'joining' : 'signed-out', since: context.ports.now() }
      return doors.news()
    },
    open: (spec, changed) => {
      const there = come()
      if (there !== undefined) return there.open(spec, changed)
      const { wire, replace } = createWaitingWire(changed)
      waiting.push((made) => replace(() => made.open(spec, changed)))
      return wire
    },
    resumed: () => part?.resumed(),
    dismissAway: () => part?.dismissAway(),
    take: () => {
      const news = trading === undefined ? {} : { trading }
      trading = undefined
      return { ...news, ...part?.take() }
    },
    close: () => {
      isClosed = true
      part?.close()
    },
  }
}
