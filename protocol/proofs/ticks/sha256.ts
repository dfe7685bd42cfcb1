/** Cube and square roots of the first primes, 32 bits behind the point (FIPS 180-4, 4.2.2 and 5.3.3). */
const PRIMES: number[] = []
for (let n = 2; PRIMES.length < 64; n += 1) if (PRIMES.every((prime) => n % prime !== 0)) PRIMES.push(n)
const fraction = (root: number): number => Math.floor((root - Math.floor(root)) * 2 ** 32) | 0
const ROUND = Int32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)))
const START = Int32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

/** Used again by every call: hashing never waits. */
const words = new Int32Array(64)
let bytes = new Uint8Array(512)
let view = new DataView(bytes.buffer)

/** Lays the message down with a one bit, zeros, and its length in bits; answers the length of its whole blocks. */
const pad = (text: string): number => {
  const { length } = text
  const end = (((length + 8) >> 6) << 6) + 64
  if (end > bytes.length) {
    bytes = new Uint8Array(end * 2)
    view = new DataView(bytes.buffer)
  }
  for (let at = 0; at < length; at += 1) {
    const unit = text.charCodeAt(at)
    if (unit > 0x7f) throw new RangeError('SHA-256 of text that is not ASCII')
    bytes[at] = unit
  }
  bytes.fill(0, length, end)
  bytes[length] = 0x80
  view.setUint32(end - 4, length * 8)
  return end
}

const hex = (word: number): string => (word >>> 0).toString(16).padStart(8, '0')

/**
 * SHA-256 of an ASCII text, as 64 lower-case hex digits. Own code, because browsers offer none to pages that came over
 * plain http, and theirs never answers at once. Throws on other characters: what is hashed here has none.
 */
export const sha256 = (text: string): string => {
  const end = pad(text)
  const state = START.slice()
  for (let block = 0; block < end; block += 64) {
    for (let t = 0; t < 16; t += 1) words[t] = view.getInt32(block + t * 4)
    for (let t = 16; t < 64; t += 1) {
      const early = words[t - 15] as number
      const late = words[t - 2] as number
      const s0 = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
      const s1 = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
      words[t] = (words[t - 16] as number) + s0 + (words[t - 7] as number) + s1
    }
    let a = state[0] as number
    let b = state[1] as number
    let c = state[2] as number
    let d = state[3] as number
    let e = state[4] as number
    let f = state[5] as number
    let g = state[6] as number
    let h = state[7] as number
    for (let t = 0; t < 64; t += 1) {
      const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
      const first = (h + s1 + ((e & f) ^ (~e & g)) + (ROUND[t] as number) + (words[t] as number)) | 0
      const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
      const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
      h = g
      g = f
      f = e
      e = (d + first) | 0
      d = c
      c = b
      b = a
      a = (first + second) | 0
    }
    // What is stored is cut to 32 bits.
    state[0] = (state[0] as number) + a
    state[1] = (state[1] as number) + b
    state[2] = (state[2] as number) + c
    state[3] = (state[3] as number) + d
    state[4] = (state[4] as number) + e
    state[5] = (state[5] as number) + f
    state[6] = (state[6] as number) + g
    state[7] = (state[7] as number) + h
  }
  let out = ''
  for (const word of state) out += hex(word)
  return out
}
