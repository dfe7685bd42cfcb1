/**
 * Follows the venue's side of a websocket (RFC 6455, unmasked) through chunks of any size, so that something can be put
 * between two frames. The answer to the upgrade comes first and ends with an empty line.
 */
export const createFrameEdges = () => {
  let upgraded = false
  let head = Buffer.alloc(0)
  /** Bytes of the current frame's payload that are still to come. */
  let left = 0
  let inserts: Buffer[] = []

  /** Where the next frame begins in `chunk`, from `at` on; undefined when it does not end in it. */
  const edge = (chunk: Buffer, at: number): number | undefined => {
    let place = at
    while (place < chunk.length) {
      if (left > 0) {
        const step = Math.min(left, chunk.length - place)
        left -= step
        place += step
        if (left === 0) return place
        continue
      }
      head = Buffer.concat([head, chunk.subarray(place, place + 1)])
      place += 1
      const length = payloadLength(head)
      if (length === undefined) continue
      head = Buffer.alloc(0)
      left = length
      if (left === 0) return place
    }
    return undefined
  }
  return {
    /** The chunk, cut where something is put in. */
    pass: (chunk: Buffer): Buffer[] => {
      let at = 0
      if (!upgraded) {
        const end = chunk.indexOf('\r\n\r\n')
        if (end < 0) return [chunk]
        upgraded = true
        at = end + 4
      }
      const parts: Buffer[] = []
      let from = 0
      for (let next = edge(chunk, at); next !== undefined; next = edge(chunk, next)) {
        if (inserts.length === 0) continue
        parts.push(chunk.subarray(from, next), ...inserts)
        inserts = []
        from = next
      }
      parts.push(chunk.subarray(from))
      return parts.filter(({ length }) => length > 0)
    },
    /** What can go at once; inside a frame it waits for the frame's end. */
    insert: (frame: Buffer): Buffer[] => {
      if (upgraded && left === 0 && head.length === 0) return [frame]
      inserts.push(frame)
      return []
    },
  }
}

/** Length of the payload behind a frame's header; undefined while the header is not complete. */
const payloadLength = (head: Buffer): number | undefined => {
  if (head.length < 2) return undefined
  const short = (head[1] ?? 0) & 0x7f
  if (short < 126) return short
  if (short === 126) return head.length < 4 ? undefined : head.readUInt16BE(2)
  return head.length < 10 ? undefined : Number(head.readBigUInt64BE(2))
}
