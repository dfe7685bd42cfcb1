import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { QUOTE_FIELDS } from '../../stream/base/messages.ts'
import { healthy } from './program.ts'
import { simulate } from './simulation.ts'

/** What one part of a soak looked like. */
interface Part {
  /** After a full collection, bytes. */
  heap: number
  /** From a quote's arrival to the screens, virtual ms. */
  meanDelay: number
  worstDelay: number
  /** Real ms that a virtual minute took. */
  cpu: number
}

export interface Soak {
  readonly breach: string | undefined
  /** Bytes from the end of the first part to the end of the last one. */
  readonly growth: number
  readonly first: Part
  readonly last: Part
  readonly quotes: number
  readonly faster: number
}

const PARTS = 6

const collector = (): (() => void) => {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void
}

const busy = (since: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1_000
}

/**
 * A long quiet run at many ticks a second, in six equal parts; the first one fills what is bounded. Whatever leaks or
 * queues shows as a difference between the first part and the last one.
 */
export const soak = async (virtualMinutes: number, ticksPerSecond: number): Promise<Soak> => {
  const collect = collector()
  const each = virtualMinutes / PARTS
  const parts: Part[] = []
  let [minutes, quotes, count, sum, worst] = [0, 0, 0, 0, 0]
  let cpu = process.cpuUsage()
  const started = process.cpuUsage()
  const { breach, length } = await simulate(1, [], {
    program: healthy,
    tick: 1_000 / ticksPerSecond,
    quiet: virtualMinutes * 60_000,
    patched: ({ quotes: cells = [] }, now) => {
      for (let i = 0; i < cells.length; i += QUOTE_FIELDS) {
        const delay = now - Number(cells[i + 10])
        quotes++
        count++
        sum += delay
        worst = Math.max(worst, delay)
      }
    },
    minute: () => {
      if (++minutes % each !== 0 || parts.length === PARTS) return
      const spent = busy(cpu) / each
      collect()
      parts.push({ heap: process.memoryUsage().heapUsed, meanDelay: sum / count, worstDelay: worst, cpu: spent })
      count = sum = worst = 0
      cpu = process.cpuUsage()
    },
  })
  const [first, last] = [parts[0], parts.at(-1)]
  if (first === undefined || last === undefined) throw new Error('too short for its parts')
  return { breach, growth: last.heap - first.heap, first, last, quotes, faster: length / busy(started) }
}
