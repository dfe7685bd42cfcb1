import type { Selectable } from 'kysely'
import type { MinuteRoot, SignedHead, TickKey } from '#protocol'
import { headHash } from '#protocol'
import type { TickTables } from '../platform/db/tables/ticks.ts'

/** Rows of the database as the record knows them, and back. */
export const toHead = (row: Selectable<TickTables['tick_heads']>): SignedHead => ({
  number: Number(row.number),
  minute: Number(row.minute),
  previous: row.previous,
  size: row.size,
  root: row.root,
  key: row.key,
  signed: Number(row.signed),
  signature: row.signature,
})
export const headRow = (head: SignedHead) => ({
  ...head,
  number: String(head.number),
  minute: String(head.minute),
  signed: String(head.signed),
  hash: headHash(head),
})

export const toRoot = (row: Selectable<TickTables['tick_roots']>): MinuteRoot => ({
  instId: row.inst_id,
  minute: Number(row.minute),
  first: Number(row.first_seq),
  last: Number(row.last_seq),
  before: row.before,
  after: row.after,
  root: row.root,
})
export const rootRow = ({ instId, minute, first, last, before, after, root }: MinuteRoot) => ({
  minute: String(minute),
  inst_id: instId,
  first_seq: String(first),
  last_seq: String(last),
  before,
  after,
  root,
})

export const toKey = (row: Selectable<TickTables['tick_keys']>): TickKey => ({
  number: row.number,
  id: row.id,
  publicKey: row.public_key,
  fromHead: Number(row.from_head),
  from: Number(row.from_time),
  link: row.link,
  signature: row.signature,
})
export const keyRow = ({ number, id, publicKey, fromHead, from, link, signature }: TickKey) => ({
  number,
  id,
  public_key: publicKey,
  from_head: String(fromHead),
  from_time: String(from),
  link,
  signature,
})
