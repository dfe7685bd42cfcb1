import type { Frame } from '../gateway/frame.ts'
import type { Feed } from '../gateway/topic.ts'
import type { FrameMaker } from './context.ts'
import { cursorOf, EVENT_UPDATE, LOST, RESUMED } from './cursor.ts'
import { snapshotPages } from './pages.ts'
import type { PrivateHub } from './privateHub.ts'
import type { StateLog } from './stateLog.ts'

/** A private channel with a state. `S` is the result of a read, `I` one item in it. */
export interface StateChannel<S, I> {
  readonly hub: PrivateHub
  readonly uid: string
  /** The channel's history. Only the whole channel can be resumed, not a filtered one. */
  readonly log: () => StateLog<S>
  readonly isWhole: boolean
  readonly load: (keys?: readonly string[]) => Promise<S>
  /** The items that this subscription is about. */
  readonly items: (state: S) => readonly I[]
  /** The elements of a push with these items. */
  readonly elements: (state: S, items: readonly I[]) => readonly unknown[]
  readonly encode: FrameMaker<unknown>
}

/**
 * A snapshot of everything, then each changed item as a whole. A resume sends the present state of the items that
 * changed.
 */
export const stateFeed = <S, I>(channel: StateChannel<S, I>): Feed => {
  const { hub, uid, isWhole, load, items, elements, encode } = channel
  const cursor = (offset: number): string => cursorOf(isWhole ? hub.journal(uid).epoch : undefined, offset)
  const update = (state: S, offset: number): Frame =>
    encode(elements(state, items(state)), EVENT_UPDATE + cursor(offset))
  const snapshot = async (more = ''): Promise<Frame[]> => {
    // Taken before the read, so that changes during it are sent after the snapshot.
    const at = cursor(channel.log().offset)
    const state = await load()
    return snapshotPages(items(state), (page, paging) => encode(elements(state, page), paging), at + more)
  }
  const changes = async (keys: readonly string[], offset: number): Promise<Frame[]> => {
    const end = encode([], RESUMED + cursor(offset))
    return [update(await load(keys), offset), end]
  }
  return {
    start(publish) {
      const release = hub.hold(uid)
      const unlisten = channel.log().listen((state, offset) => {
        if (isWhole || items(state).length > 0) publish(update(state, offset))
      })
      return () => {
        unlisten()
        release()
      }
    },
    first(resume) {
      if (resume === undefined || !isWhole || resume.snapshot) return snapshot()
      const { epoch } = hub.journal(uid)
      const log = channel.log()
      const changed = resume.epoch === epoch ? log.since(resume.offset) : undefined
      if (changed === undefined) return snapshot(LOST)
      return changed.length > 0 ? changes(changed, log.offset) : [encode([], RESUMED + cursor(log.offset))]
    },
    catchUp: () => snapshot(),
  }
}
