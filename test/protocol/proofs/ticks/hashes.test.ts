import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { chainNext, chainStart, merkleProof, merkleRoot, type Price, rootByProof, sha256 } from '#protocol'
import { fc } from '../../../support/property.ts'

const reference = (text: string): string => createHash('sha256').update(text, 'latin1').digest('hex')
const ascii = fc.string({ unit: 'binary-ascii', maxLength: 700 })

describe('SHA-256', () => {
  it('is the one of the standard, for every length around a block', () => {
    for (let length = 0; length <= 260; length += 1) {
      const text = 'q'.repeat(length)
      expect(sha256(text)).toBe(reference(text))
    }
  })
  it('is the one of the standard, for any text, in any order of lengths', () => {
    fc.assert(fc.property(ascii, (text) => sha256(text) === reference(text)))
  })
  it('refuses what is not ASCII', () => {
    expect(() => sha256('é')).toThrow('ASCII')
  })
})

describe('the chain', () => {
  it('can be recomputed with nothing but sha256sum', () => {
    const start = reference('chain1|BTC-USDT')
    expect(chainStart('BTC-USDT')).toBe(start)
    const tick = { instId: 'BTC-USDT', seq: 1, ts: 1_795_348_800_500, px: '60785.2' as Price }
    expect(chainNext(start, tick)).toBe(reference(`${start}|tick1|BTC-USDT|1|1795348800500|60785.2`))
  })
})

const leaf = (text: string): string => reference(`leaf1|${text}`)
const node = (left: string, right: string): string => reference(`node1|${left}|${right}`)
/** The largest full tree on the left, as RFC 6962 draws it. */
const naive = (leaves: readonly string[]): string => {
  if (leaves.length === 1) return leaf(leaves[0] ?? '')
  let left = 1
  while (left * 2 < leaves.length) left *= 2
  return node(naive(leaves.slice(0, left)), naive(leaves.slice(left)))
}
const leavesOf = (size: number): string[] => Array.from({ length: size }, (_, at) => `tick ${at}`)

describe('the Merkle tree', () => {
  it('has the root of the plain definition for every size', () => {
    for (let size = 1; size <= 70; size += 1) expect(merkleRoot(leavesOf(size))).toBe(naive(leavesOf(size)))
  })
  it('proves every leaf of every size, and nothing in any other place or tree', () => {
    for (let size = 1; size <= 14; size += 1) {
      const leaves = leavesOf(size)
      const root = merkleRoot(leaves)
      for (let index = 0; index < size; index += 1) {
        const proof = merkleProof(leaves, index)
        expect(rootByProof(leaves[index] ?? '', proof)).toBe(root)
        expect(rootByProof(`${leaves[index]}.`, proof)).not.toBe(root)
        for (let other = 0; other < size; other += 1)
          if (other !== index) expect(rootByProof(leaves[index] ?? '', { ...proof, index: other })).not.toBe(root)
        expect(rootByProof(leaves[index] ?? '', { ...proof, beside: [...proof.beside, root] })).toBeUndefined()
        if (size > 1)
          expect(rootByProof(leaves[index] ?? '', { ...proof, beside: proof.beside.slice(1) })).not.toBe(root)
      }
    }
  })
  it('has no root without leaves, and no proof of a leaf that is not there', () => {
    expect(() => merkleRoot([])).toThrow(RangeError)
    for (const index of [-1, 2, 0.5]) expect(() => merkleProof(['a', 'b'], index)).toThrow(RangeError)
    expect(rootByProof('a', { index: 2, size: 2, beside: [] })).toBeUndefined()
  })
})
