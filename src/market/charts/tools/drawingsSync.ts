import { chartDrawings, type Drawing, type DrawingStyle } from '#protocol'
import type { KeptDrawings } from './keptDrawings.ts'

/** An answer; `failed` where there is none, so that it is asked again, `refused` where asking again changes nothing. */
export type Answer<T> = T | 'failed' | 'refused'

/** What the synchronization touches outside itself. */
export interface DrawingsSyncPorts {
  /** A user is signed in. */
  readonly isUser: () => boolean
  readonly load: (
    instId: string,
  ) => Promise<Answer<{ readonly drawings: readonly Drawing[]; readonly templates: readonly DrawingStyle[] }>>
  readonly change: (
    instId: string,
    put: readonly Drawing[],
    removed: readonly string[],
  ) => Promise<Answer<readonly Drawing[]>>
  readonly setTemplates: (templates: readonly DrawingStyle[]) => Promise<Answer<unknown>>
  /** The answer calls it off. */
  readonly later: (run: () => void, ms: number) => () => void
}

/** Changes that follow each other are sent together. */
const GATHER_MS = 800
/** A failed call is made again after so long, then after twice that, up to a minute. */
const FIRST_RETRY_MS = 5_000
const LAST_RETRY_MS = 60_000

/**
 * Keeps the drawings of this device and the account's the same. What a guest has drawn joins the account's at sign-in. Of
 * one drawing the change that the venue hears last stands; what could not be sent stays here and is sent again.
 */
export const createDrawingsSync = (instId: string, kept: KeptDrawings, ports: DrawingsSyncPorts) => {
  let isBusy = false
  let isDue = false
  let isLoaded = false
  let retry = FIRST_RETRY_MS
  let callOff: (() => void) | undefined
  /** Refused as they are: not sent again before they change. */
  const refused = new Map<string, readonly string[]>()

  const send = async (id: string): Promise<boolean> => {
    const { all, owed } = kept.page(id)
    if (owed.length === 0 || refused.get(id) === owed) return true
    const ids = owed.slice(0, chartDrawings.DRAWINGS_AT_ONCE)
    const heard = new Map(ids.map((one) => [one, all.find((drawing) => drawing.id === one)]))
    const put = [...heard.values()].filter((one) => one !== undefined)
    const answer = await ports.change(
      id,
      put,
      ids.filter((one) => heard.get(one) === undefined),
    )
    if (answer === 'failed') return false
    if (answer === 'refused') {
      refused.set(id, owed)
      return true
    }
    if (!ports.isUser()) return true
    kept.take(id, answer, heard)
    return owed.length <= chartDrawings.DRAWINGS_AT_ONCE ? true : send(id)
  }
  const exchange = async (): Promise<boolean> => {
    if (!isLoaded) {
      const answer = await ports.load(instId)
      if (answer === 'failed') return false
      if (answer !== 'refused' && ports.isUser()) {
        kept.take(instId, answer.drawings, new Map())
        // A guest's templates join the account's only where it has none.
        const own = kept.kept.peek()
        if (!own.templatesOwed || answer.templates.length > 0) kept.setTemplates(answer.templates, false)
      }
      isLoaded = true
    }
    const { templates, templatesOwed, at } = kept.kept.peek()
    if (templatesOwed) {
      const answer = await ports.setTemplates(templates)
      if (answer === 'failed') return false
      if (kept.kept.peek().templates === templates) kept.setTemplates(templates, false)
    }
    // Also of other instruments: a guest's, and what could not be sent before.
    for (const id of Object.keys(at)) if (!(await send(id))) return false
    return true
  }
  const step = async (): Promise<void> => {
    callOff?.()
    callOff = undefined
    if (!ports.isUser()) return
    if (isBusy) {
      isDue = true
      return
    }
    isBusy = true
    const isWell = await exchange()
    isBusy = false
    if (!isWell) {
      callOff = ports.later(() => void step(), retry)
      retry = Math.min(retry * 2, LAST_RETRY_MS)
      return
    }
    retry = FIRST_RETRY_MS
    if (!isDue) return
    isDue = false
    void step()
  }
  return {
    step,
    /** Asks for the account's drawings once more: another device may have changed them. */
    again(): Promise<void> {
      isLoaded = false
      return step()
    },
    /** The user changed something. */
    changed: (): void => {
      callOff?.()
      callOff = ports.later(() => void step(), GATHER_MS)
    },
    stop: (): void => callOff?.(),
  }
}
