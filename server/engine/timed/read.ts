import { type Kysely, sql } from 'kysely'
import { type OutputOf, type speedOrder, type TimedContract, toAmount } from '#protocol'
import type { Schema } from '../../platform/db/schema.ts'
import { cutPage, idOf } from '../../platform/page.ts'
import { ACCEPT_CALL, type TimedResult } from './requests.ts'
import { rowWire } from './rows.ts'

export interface EndedQuery {
  readonly instId?: string | undefined
  readonly direction?: 'up' | 'down' | undefined
  readonly outcome?: 'win' | 'lose' | 'tie' | 'void' | undefined
  /** Id of the last contract of the page before. */
  readonly cursor?: string | undefined
  readonly limit: number
}

/** A user's ended contracts, newest first, and the cursor of the following page. */
export const readEnded = async (
  db: Kysely<Schema>,
  uid: string,
  { instId, direction, outcome, cursor, limit }: EndedQuery,
): Promise<{ contracts: TimedContract[]; next: string | undefined }> => {
  let rows = db
    .selectFrom('timed_contracts')
    .selectAll()
    .where('uid', '=', uid)
    .where('state', '=', 'settled')
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (instId !== undefined) rows = rows.where('inst_id', '=', instId)
  if (direction !== undefined) rows = rows.where('direction', '=', direction)
  if (outcome !== undefined) rows = rows.where('outcome', '=', outcome)
  if (cursor !== undefined) rows = rows.where('id', '<', cursor)
  const found = await rows.execute()
  const { page, next } = cutPage(found, limit, idOf)
  return { contracts: page.map(rowWire), next: next.next }
}

/** A contract of the user. One of another user is unknown, like one that does not exist. */
export const readContract = async (db: Kysely<Schema>, uid: string, id: string): Promise<TimedContract | undefined> => {
  const row = await db
    .selectFrom('timed_contracts')
    .selectAll()
    .where('uid', '=', uid)
    .where('id', '=', id)
    .executeTakeFirst()
  return row === undefined ? undefined : rowWire(row)
}

type Property = OutputOf<typeof speedOrder.speedProperty>
type Sums = Record<Exclude<keyof Property, 'last'> | 'of' | 'lastWon', string>

/** How many of the newest decided contracts count for the share of wins. */
const MAX_WIN_SHARE_CONTRACTS = 100

/** Sums over a user's running and ended contracts. */
export const readProperty = async (db: Kysely<Schema>, uid: string, at: number): Promise<Property> => {
  const { rows } = await sql<Sums>`
    WITH own AS (SELECT *, credited - stake AS net FROM timed_contracts WHERE uid = ${uid}),
      newest AS (SELECT outcome FROM own WHERE outcome IN ('win', 'lose') ORDER BY id DESC LIMIT ${MAX_WIN_SHARE_CONTRACTS})
    SELECT
      count(*) FILTER (WHERE state = 'open')::text AS running,
      coalesce(sum(stake) FILTER (WHERE state = 'open'), 0)::text AS staked,
      coalesce(sum(payout) FILTER (WHERE state = 'open'), 0)::text AS possible,
      count(*) FILTER (WHERE outcome = 'win')::text AS won,
      count(*) FILTER (WHERE outcome = 'lose')::text AS lost,
      count(*) FILTER (WHERE outcome = 'tie')::text AS tied,
      count(*) FILTER (WHERE outcome = 'void')::text AS voided,
      coalesce(sum(stake) FILTER (WHERE state = 'settled'), 0)::text AS turnover,
      coalesce(sum(net) FILTER (WHERE state = 'settled'), 0)::text AS net,
      coalesce(sum(net) FILTER (WHERE state = 'settled' AND settled > ${at - 86_400_000}), 0)::text AS "net24h",
      coalesce(max(net) FILTER (WHERE state = 'settled'), 0)::text AS best,
      coalesce(min(net) FILTER (WHERE state = 'settled'), 0)::text AS worst,
      (SELECT count(*) FROM newest)::text AS of,
      (SELECT count(*) FROM newest WHERE outcome = 'win')::text AS "lastWon"
    FROM own`.execute(db)
  const sums = rows[0] as Sums
  return {
    running: Number(sums.running),
    staked: toAmount(sums.staked),
    possible: toAmount(sums.possible),
    won: Number(sums.won),
    lost: Number(sums.lost),
    tied: Number(sums.tied),
    voided: Number(sums.voided),
    turnover: toAmount(sums.turnover),
    net: toAmount(sums.net),
    net24h: toAmount(sums.net24h),
    best: toAmount(sums.best),
    worst: toAmount(sums.worst),
    last: { of: Number(sums.of), won: Number(sums.lastWon) },
  }
}

/** The outcome of a request for a contract, with the contract as it is now; undefined for any other key. */
export const readByKey = async (db: Kysely<Schema>, uid: string, key: string): Promise<TimedResult | undefined> => {
  const stored = await db
    .selectFrom('request_keys')
    .select('reply')
    .where('uid', '=', uid)
    .where('key', '=', key)
    .where('call', '=', ACCEPT_CALL)
    .executeTakeFirst()
  const reply = stored?.reply as TimedResult | null | undefined
  if (reply == null) return undefined
  if ('refused' in reply) return reply
  return { contract: (await readContract(db, uid, reply.contract.id)) ?? reply.contract }
}
