import { minuteOf, proveTick, TICK_MINUTE, type Tick } from '#protocol'
import type { ReadSealed } from './reader.ts'
import type { Recent } from './recent.ts'
import type { TickRecord } from './record.ts'

interface ReadingParts {
  /** The newest minute that is sealed. */
  readonly sealedUpTo: () => number | undefined
  /** All ticks up to this time are known. */
  readonly until: () => number
  /** Minutes that are not sealed yet. */
  readonly recent: Pick<Recent, 'get'>
  readonly readSealed: (instId: string, minute: number) => Promise<ReadSealed>
}

/** Reads ticks from where they are: sealed minutes from their files, others from memory. */
export const createReading = ({
  sealedUpTo,
  until,
  recent,
  readSealed,
}: ReadingParts): Pick<TickRecord, 'ticks' | 'minute' | 'prove'> => {
  const readMinute: TickRecord['minute'] = async (instId, minute) => {
    const newest = sealedUpTo()
    const open = newest !== undefined && minute <= newest ? undefined : recent.get(instId, minute)
    return open === undefined ? readSealed(instId, minute) : { ...open, ticks: [...open.ticks] }
  }
  return {
    minute: readMinute,
    ticks: async (instId, from, to) => {
      const found: Tick[] = []
      for (let minute = minuteOf(from); minute <= Math.min(to, until()); minute += TICK_MINUTE) {
        const own = await readMinute(instId, minute)
        if (own === 'lost') return 'lost'
        if (own !== 'unknown') found.push(...own.ticks.filter(({ ts }) => ts >= from && ts <= to))
      }
      return found
    },
    prove: async ({ instId, seq, ts }) => {
      const own = await readMinute(instId, minuteOf(ts))
      if (typeof own === 'string' || !('root' in own)) return undefined
      const tick = own.ticks.find((one) => one.seq === seq)
      return tick === undefined ? undefined : proveTick(tick, own.ticks, own.root, own.roots, own.head)
    },
  }
}
