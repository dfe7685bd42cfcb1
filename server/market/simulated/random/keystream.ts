import { createCipheriv } from 'node:crypto'

const BLOCK = 16

/**
 * `length` bytes of the key stream of a 32-byte key (AES-256 in counter mode), starting at byte `from`, a multiple of
 * 16. Without the key they look random, even if other parts of the stream are known.
 */
export const keystream = (key: Buffer, from: number, length: number): Buffer => {
  const counter = Buffer.alloc(BLOCK)
  counter.writeUIntBE(from / BLOCK, BLOCK - 6, 6)
  // Not from the buffer pool: views of 16 and 32 bits need an aligned start of the buffer.
  const bytes = Buffer.alloc(length)
  return createCipheriv('aes-256-ctr', key, counter).update(bytes)
}

/** 16-bit numbers of the stream, starting at byte `from`, a multiple of 16. */
export const words = (key: Buffer, from: number, count: number): Uint16Array => {
  const bytes = keystream(key, from, count * 2)
  return new Uint16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + count * 2))
}

/** 32-bit numbers of the stream, likewise. */
export const doubleWords = (key: Buffer, from: number, count: number): Uint32Array => {
  const bytes = keystream(key, from, count * 4)
  return new Uint32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + count * 4))
}
