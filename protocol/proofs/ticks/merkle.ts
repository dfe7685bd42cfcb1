import * as v from 'valibot'
import { sha256 } from '../sha256.ts'
import { hash } from './fields.ts'

/** The path of a leaf to the root: its index, the number of leaves, and the sibling hashes, lowest first. */
export const merklePath = v.strictObject({
  index: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER)),
  size: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER)),
  beside: v.pipe(v.array(hash), v.maxLength(32)),
})
export type MerklePath = v.InferOutput<typeof merklePath>

const leafHash = (text: string): string => sha256(`leaf1|${text}`)
const nodeHash = (left: string, right: string): string => sha256(`node1|${left}|${right}`)

/** Pairs neighbours; the last one of an odd row goes up as it is. */
const rowAbove = (row: readonly string[]): string[] => {
  const above: string[] = []
  for (let at = 0; at < row.length; at += 2) {
    const [left = '', right] = row.slice(at, at + 2)
    above.push(right === undefined ? left : nodeHash(left, right))
  }
  return above
}

/** A Merkle tree with all its hashes, for proving many of its leaves. */
export interface MerkleTree {
  readonly root: string
  /** The path of leaf `index` to the root. Throws when there is no such leaf. */
  proof(index: number): MerklePath
}

/** The tree over texts in order. Throws without any. */
export const createMerkleTree = (leaves: readonly string[]): MerkleTree => {
  const rows = [leaves.map(leafHash)]
  for (let row = rows[0] ?? []; row.length > 1; row = rows.at(-1) ?? []) rows.push(rowAbove(row))
  const root = rows.at(-1)?.[0]
  if (root === undefined) throw new RangeError('A tree without leaves has no root')
  return {
    root,
    proof: (index) => {
      if (!Number.isInteger(index) || index < 0 || index >= leaves.length) throw new RangeError('There is no such leaf')
      const beside = rows.slice(0, -1).map((row, height) => row[(index >> height) ^ 1])
      return { index, size: leaves.length, beside: beside.filter((other) => other !== undefined) }
    },
  }
}

/** The Merkle root over texts in order. Throws without any. */
export const merkleRoot = (leaves: readonly string[]): string => createMerkleTree(leaves).root

/** The path of leaf `index` to the root. Throws when there is no such leaf. */
export const merkleProof = (leaves: readonly string[], index: number): MerklePath =>
  createMerkleTree(leaves).proof(index)

/** A path through a tree whose nodes are `Node`: index of the leaf, number of leaves, sibling nodes, lowest first. */
interface Way<Node> {
  readonly index: number
  readonly size: number
  readonly beside: readonly Node[]
}

/** The root to which a leaf leads on its path; undefined when the path does not fit its index and size. */
export const climb = <Node>(
  leaf: Node,
  { index, size, beside }: Way<Node>,
  above: (left: Node, right: Node) => Node,
): Node | undefined => {
  if (index >= size) return undefined
  let own = leaf
  let used = 0
  for (let position = index, last = size - 1; last > 0; position >>= 1, last >>= 1) {
    // The last of an odd row moves up unchanged.
    if (position === last && position % 2 === 0) continue
    const other = beside[used]
    if (other === undefined) return undefined
    own = position % 2 === 0 ? above(own, other) : above(other, own)
    used += 1
  }
  return used === beside.length ? own : undefined
}

/** The root to which a text leads on this path; undefined when the path does not fit its index and size. */
export const rootByProof = (text: string, path: MerklePath): string | undefined => climb(leafHash(text), path, nodeHash)
