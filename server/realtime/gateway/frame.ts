/**
 * A complete websocket text frame (RFC 6455, unmasked, one fragment), built once and shared by every connection that
 * gets it. The server never negotiates compression, so the bytes are the same for all.
 */
export type Frame = Buffer

const TEXT = 0x81

/** Frames a text message. */
export const textFrame = (text: string): Frame => {
  const length = Buffer.byteLength(text)
  const header = length < 126 ? 2 : length < 65_536 ? 4 : 10
  const frame = Buffer.allocUnsafe(header + length)
  frame[0] = TEXT
  if (header === 2) frame[1] = length
  else if (header === 4) {
    frame[1] = 126
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = 127
    frame.writeUInt32BE(0, 2)
    frame.writeUInt32BE(length, 6)
  }
  frame.write(text, header)
  return frame
}
