import { type PublishedRecord, proveRoot, toRow } from '#protocol'
import type { TickRecord } from '../../../../server/ticks/record.ts'

/** A record as `/ticks` publishes it. */
export const publishedOf = (record: TickRecord): PublishedRecord => ({
  keys: () => record.keys(),
  minute: async (instId, minute) => {
    const own = await record.minute(instId, minute)
    if (typeof own === 'string') return 'none'
    const ticks = own.ticks.map(toRow)
    if (!('root' in own)) return { sealed: false, instId, minute, ticks, before: own.before, after: own.after }
    return { sealed: true, instId, minute, ticks, root: own.root, path: proveRoot(own.roots, instId), head: own.head }
  },
  roots: async (minute) => {
    const made = await record.sealed(minute)
    return made === undefined ? 'none' : { head: made.head, roots: [...made.roots] }
  },
  heads: async (at) => {
    const day = Math.floor(at / 86_400_000) * 86_400_000
    return record.heads(day, day + 86_399_999)
  },
})
