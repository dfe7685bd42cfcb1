/** Hashes for pseudo-random numbers that need not be secret: each depends on a seed and on its use. */

/** Mixes one more integer into a hash (the step of Murmur3). */
export const mix = (hash: number, value: number): number => {
  let k = Math.imul(value, 0xcc9e2d51)
  k = (k << 15) | (k >>> 17)
  k = Math.imul(k, 0x1b873593) ^ hash
  k = (k << 13) | (k >>> 19)
  return (Math.imul(k, 5) + 0xe6546b64) | 0
}

/** An unsigned 32-bit number that depends on every bit of the hash. */
export const finish = (hash: number): number => {
  let h = hash ^ (hash >>> 16)
  h = Math.imul(h, 0x85ebca6b)
  h ^= h >>> 13
  h = Math.imul(h, 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** Uniform in (0, 1), both ends excluded. */
export const uniform = (hash: number): number => (finish(hash) + 0.5) / 4294967296

/** Standard normal (Box-Muller). */
export const gaussian = (hash: number): number =>
  Math.sqrt(-2 * Math.log(uniform(hash))) * Math.cos(2 * Math.PI * uniform(mix(hash, 0x9e3779b9)))

/** Hash of a text, such as a seed or a name, on top of another hash. */
export const hashText = (text: string, hash = 0x811c9dc5): number => {
  let h = hash
  for (let i = 0; i < text.length; i++) h = mix(h, text.charCodeAt(i))
  return finish(h) | 0
}

/** The standard normal distribution function at `z` (logistic approximation, error below 0.01 %). */
export const normalShare = (z: number): number => 1 / (1 + Math.exp(-1.5976 * z - 0.07056 * z * z * z))
