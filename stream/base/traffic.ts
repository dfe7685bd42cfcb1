import type { Traffic } from './api.ts'
import type { Ports } from './ports.ts'

const SECOND = 1_000
const SLOTS = 60

/** Counts what arrives. Its memory is one number for each second of the last minute. */
export interface TrafficMeter {
  /** `now` in Unix ms. */
  readonly add: (bytes: number, now: number) => void
  readonly read: (now: number) => Omit<Traffic, 'lowData'>
}

export const createTrafficMeter = (): TrafficMeter => {
  const slots = new Float64Array(SLOTS)
  let bytes = 0
  let lastMinute = 0
  let second = 0
  /** Empties the seconds that have passed. A clock that was set back goes on in the second in which it stood. */
  const move = (now: number): void => {
    const current = Math.floor(now / SECOND)
    if (current <= second) return
    for (let gone = Math.max(second + 1, current - SLOTS + 1); gone <= current; gone++) {
      lastMinute -= slots[gone % SLOTS] ?? 0
      slots[gone % SLOTS] = 0
    }
    second = current
  }
  return {
    add: (more, now) => {
      move(now)
      bytes += more
      lastMinute += more
      slots[second % SLOTS] = (slots[second % SLOTS] ?? 0) + more
    },
    read: (now) => {
      move(now)
      return { bytes, lastMinute }
    },
  }
}

/** Anything but what JSON without foreign letters is made of. */
const FOREIGN = /[^ -~]/

/** Bytes of a text in UTF-8. */
export const utf8Length = (text: string): number => {
  if (!FOREIGN.test(text)) return text.length
  let bytes = 0
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}

/** A fetch that tells how many bytes of an answer's body came, compressed as they were where the answer says so. */
export const countedFetch =
  (fetch: Ports['fetch'], received: (bytes: number) => void): Ports['fetch'] =>
  async (address, init) => {
    const response = await fetch(address, init)
    const text = await response.text().catch(() => '')
    received(Number(response.headers.get('content-length')) || utf8Length(text))
    const { status, headers } = response
    return new Response(text === '' ? null : text, { status, headers })
  }
