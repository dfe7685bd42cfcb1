// The checksum by which a venue lets its clients prove a book.

import type { BookLevel } from '../../base/okx.ts'

const TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  return crc
})

/** CRC32 of ASCII text as a signed 32-bit integer, as the dialect writes it. */
export const crc32 = (text: string): number => {
  let crc = -1
  for (let i = 0; i < text.length; i++) crc = (crc >>> 8) ^ (TABLE[(crc ^ text.charCodeAt(i)) & 0xff] ?? 0)
  return ~crc
}

const DEPTH = 25

/** The dialect's rule: `bidPx:bidSz:askPx:askSz:…` of the best 25 levels with their raw strings; a missing side is left out. */
export const bookChecksum = (asks: readonly BookLevel[], bids: readonly BookLevel[]): number => {
  const parts: string[] = []
  for (let i = 0; i < DEPTH; i++) {
    const bid = bids[i]
    const ask = asks[i]
    if (bid !== undefined) parts.push(bid[0], bid[1])
    if (ask !== undefined) parts.push(ask[0], ask[1])
  }
  return crc32(parts.join(':'))
}
