/** Splits a server's bytes into websocket frames (unmasked, unfragmented), as cheaply as it can be done. */
export class FrameReader {
  #rest: Buffer | undefined

  /** Calls back with the bytes and the bounds of each text frame's payload. */
  read(chunk: Buffer, onText: (bytes: Buffer, from: number, to: number) => void): void {
    const bytes = this.#rest === undefined ? chunk : Buffer.concat([this.#rest, chunk])
    let at = 0
    for (;;) {
      if (bytes.length - at < 2) break
      let length = (bytes[at + 1] ?? 0) & 0x7f
      let header = 2
      if (length === 126) {
        if (bytes.length - at < 4) break
        length = bytes.readUInt16BE(at + 2)
        header = 4
      } else if (length === 127) {
        if (bytes.length - at < 10) break
        length = bytes.readUInt32BE(at + 6)
        header = 10
      }
      const end = at + header + length
      if (end > bytes.length) break
      if (((bytes[at] ?? 0) & 0x0f) === 1) onText(bytes, at + header, end)
      at = end
    }
    this.#rest = at === bytes.length ? undefined : bytes.subarray(at)
  }
}

/** A client's text frame; the mask is zero, which the protocol allows and costs nothing. */
export const clientFrame = (text: string): Buffer => {
  const length = Buffer.byteLength(text)
  const header = length < 126 ? 6 : 8
  const frame = Buffer.alloc(header + length)
  frame[0] = 0x81
  if (length < 126) frame[1] = 0x80 | length
  else {
    frame[1] = 0x80 | 126
    frame.writeUInt16BE(length, 2)
  }
  frame.write(text, header)
  return frame
}
