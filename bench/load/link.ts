/** One direction of a slow line, shared by everything that goes over it. */
export interface Link {
  /** Sends bytes of one connection, in order; `deliver` is called with each part that has arrived. */
  readonly push: (flow: object, chunk: Buffer, deliver: (part: Buffer) => void) => void
  readonly stop: () => void
}

/** What TCP puts into one packet, and its headers (IP, TCP with timestamps) on the line. */
const PAYLOAD = 1_448
const HEADERS = 52

interface Part {
  readonly bytes: Buffer
  readonly deliver: (part: Buffer) => void
}

/**
 * Carries `kbits` per second; each packet arrives `delay` ms after it has left. Connections that have something to send
 * take turns, packet by packet, as TCP shares a line; a connection starts at full speed, without TCP's slow start.
 */
export const createLink = (kbits: number, delay: number): Link => {
  const bytesPerMs = kbits / 8
  const flows = new Map<object, Part[]>()
  let onTheWay: { readonly due: number; readonly part: Part }[] = []
  let free = 0
  let leaving: NodeJS.Timeout | undefined
  let arriving: NodeJS.Timeout | undefined

  const arrive = (): void => {
    arriving = undefined
    const now = performance.now()
    const arrived = onTheWay.filter(({ due }) => due <= now)
    onTheWay = onTheWay.slice(arrived.length)
    for (const { part } of arrived) part.deliver(part.bytes)
    const next = onTheWay[0]
    if (next !== undefined) arriving ??= setTimeout(arrive, next.due - performance.now())
  }
  const leave = (): void => {
    leaving = undefined
    const now = performance.now()
    while (flows.size > 0 && free <= now) {
      for (const [flow, [first, ...rest]] of flows) {
        flows.delete(flow)
        if (first === undefined) continue
        const { bytes, deliver } = first
        const left = bytes.subarray(PAYLOAD)
        const waiting = left.length > 0 ? [{ bytes: left, deliver }, ...rest] : rest
        // Behind the others.
        if (waiting.length > 0) flows.set(flow, waiting)
        free += (Math.min(bytes.length, PAYLOAD) + HEADERS) / bytesPerMs
        onTheWay.push({ due: free + delay, part: { bytes: bytes.subarray(0, PAYLOAD), deliver } })
        break
      }
    }
    const next = onTheWay[0]
    if (next !== undefined) arriving ??= setTimeout(arrive, next.due - now)
    if (flows.size > 0) leaving = setTimeout(leave, free - now)
  }
  return {
    push: (flow, bytes, deliver) => {
      const waiting = flows.get(flow)
      if (waiting !== undefined) {
        waiting.push({ bytes, deliver })
        return
      }
      flows.set(flow, [{ bytes, deliver }])
      if (leaving !== undefined) return
      free = Math.max(free, performance.now())
      leave()
    },
    stop: () => {
      clearTimeout(leaving)
      clearTimeout(arriving)
    },
  }
}
