import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { ZipFile } from 'yazl'
import type { Schema } from '../db/schema.ts'
import type { PictureFolder } from '../uploads/folder.ts'
import type { Certification } from './certification.ts'

/** Rows that are in memory at a time. */
const PAGE = 1_000

/**
 * What a user is told of each table: columns by name, so that none is told by accident. Left out are secrets that only
 * serve to check something (hashes, tokens, keys of idempotency, sealed bytes).
 */
export const EXPORTED: Readonly<Record<string, readonly string[]>> = {
  users: [
    'uid',
    'name',
    'kind',
    'demo',
    'level',
    'status_advanced',
    'created_at',
    'language',
    'phrase',
    'avatar',
    'erase_at',
  ],
  user_names: ['name', 'kind'],
  sessions: ['created_at', 'seen_at', 'ip', 'user_agent'],
  devices: ['created_at', 'seen_at', 'ip', 'user_agent'],
  favourites: ['inst_ids'],
  read_marks: ['kind', 'up_to'],
  holds: ['kind', 'reason', 'from_at', 'until_at'],
  authenticators: ['bound_at'],
  pay_passwords: ['set_at'],
  account_events: ['at', 'kind', 'ip', 'user_agent', 'detail'],
  uploads: ['id', 'purpose', 'bytes', 'width', 'height', 'created_at'],
  cases: ['id', 'kind', 'state', 'reason', 'decided_by', 'reopened', 'opened_at', 'updated_at'],
  identities: ['document', 'expires_on', 'front', 'back', 'selfie'],
  passkeys: ['name', 'synced', 'created_at', 'used_at'],
  wallets: ['address', 'code', 'paired_at'],
  withdrawal_uses: ['ref', 'amount', 'at'],
  data_exports: ['at'],
  ledger_balances: ['coin', 'kind', 'amount'],
  ledger_lines: ['id', 'time', 'kind', 'coin', 'amount', 'before', 'after', 'cause', 'cause_id'],
  spot_orders: [
    'id',
    'cl_ord_id',
    'inst_id',
    'side',
    'ord_type',
    'px',
    'sz',
    'state',
    'acc_fill_sz',
    'acc_fill_quote',
    'fee',
    'fee_ccy',
    'c_time',
    'u_time',
  ],
  futures_settings: ['inst_id', 'mode', 'leverage'],
  futures_positions: [
    'id',
    'inst_id',
    'mode',
    'side',
    'leverage',
    'size',
    'cost',
    'margin',
    'realised',
    'fee',
    'c_time',
    'u_time',
  ],
  futures_orders: [
    'id',
    'inst_id',
    'kind',
    'side',
    'px',
    'sz',
    'state',
    'acc_fill_sz',
    'acc_fill_quote',
    'fee',
    'realised',
    'c_time',
    'u_time',
  ],
  futures_funding: ['pos_id', 'inst_id', 'time', 'rate', 'payment', 'days'],
  margin_warnings: ['time', 'asset_class', 'inst_id', 'level'],
  timed_users: ['country', 'stated_at'],
  timed_limits: ['kind', 'value', 'effective_at'],
  timed_contracts: [
    'id',
    'inst_id',
    'direction',
    'stake',
    'ratio',
    'seconds',
    'accepted',
    'expiry',
    'state',
    'outcome',
    'credited',
  ],
  payout_accounts: ['id', 'label', 'method', 'currency', 'network', 'created_at', 'usable_at', 'removed_at'],
  transfers: [
    'id',
    'kind',
    'state',
    'method',
    'network',
    'coin',
    'currency',
    'amount',
    'fee',
    'net',
    'outside',
    'rate',
    'reference',
    'destination',
    'reason',
    'created_at',
    'updated_at',
  ],
  support_chats: ['id', 'state', 'created_at', 'last_at'],
  flash_quotes: ['id', 'from_coin', 'to_coin', 'amount_in', 'amount_out', 'rate', 'cost', 'created_at', 'used_at'],
}

/** Tables that name a user and are not told, each with its reason. */
export const NOT_EXPORTED: Readonly<Record<string, string>> = {
  authenticator_offers: 'a secret that was only shown',
  recovery_codes: 'hashes of secrets',
  factor_attempts: 'counts failures, and ends by itself',
  reset_tokens: 'hashes of secrets',
  wallet_challenges: 'a question that was never answered',
  ledger_claims: 'a view of orders, positions and contracts, which are told themselves',
  liability_leaves: 'parts of balances, which are told themselves',
  request_keys: 'answers that the orders and the ledger tell already',
}

/** What is his by what it belongs to: the fills of his orders, the steps of his cases and transfers. */
const BELONGING: Readonly<
  Record<string, { readonly columns: readonly string[]; readonly of: string; readonly by: string }>
> = {
  spot_fills: { columns: ['id', 'ord_id', 'px', 'sz', 'fee', 'exec_type', 'time'], of: 'spot_orders', by: 'ord_id' },
  futures_fills: {
    columns: ['id', 'ord_id', 'pos_id', 'px', 'sz', 'fee', 'realised', 'exec_type', 'time'],
    of: 'futures_orders',
    by: 'ord_id',
  },
  support_messages: { columns: ['chat_id', 'seq', 'at', 'author', 'kind', 'body'], of: 'support_chats', by: 'chat_id' },
  case_events: { columns: ['id', 'case_id', 'at', 'kind', 'by', 'reason'], of: 'cases', by: 'case_id' },
  transfer_events: { columns: ['id', 'transfer_id', 'at', 'state', 'by'], of: 'transfers', by: 'transfer_id' },
}

const listed = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(`t.${column}`)))

const selects = (uid: string): [table: string, select: RawBuilder<unknown>][] => [
  ...Object.entries(EXPORTED).map(([table, columns]): [string, RawBuilder<unknown>] => [
    table,
    sql`SELECT ${listed(columns)} FROM ${sql.table(table)} AS t WHERE t.uid = ${sql.lit(uid)}`,
  ]),
  ...Object.entries(BELONGING).map(([table, { columns, of, by }]): [string, RawBuilder<unknown>] => [
    table,
    sql`SELECT ${listed(columns)} FROM ${sql.table(of)} AS o JOIN ${sql.table(table)} AS t ON t.${sql.ref(by)} = o.id
      WHERE o.uid = ${sql.lit(uid)}`,
  ]),
]

/** All rows of a query as a JSON list, a page in memory at a time. */
async function* listOf(inside: Kysely<Schema>, select: RawBuilder<unknown>): AsyncGenerator<string> {
  await sql`DECLARE exported NO SCROLL CURSOR FOR ${select}`.execute(inside)
  let lead = '[\n'
  for (;;) {
    const { rows } = await sql`FETCH ${sql.lit(PAGE)} FROM exported`.execute(inside)
    if (rows.length === 0) break
    yield lead + rows.map((row) => JSON.stringify(row)).join(',\n')
    lead = ',\n'
  }
  await sql`CLOSE exported`.execute(inside)
  yield lead.startsWith('[') ? '[]\n' : '\n]\n'
}

async function* pictureOf(folder: PictureFolder, id: string): AsyncGenerator<Buffer> {
  const bytes = await folder.read(id)
  if (bytes !== undefined) yield bytes
}

export interface ExportParts {
  readonly db: Kysely<Schema>
  readonly folder: PictureFolder
  readonly certification: Pick<Certification, 'openPrimary'>
}

/**
 * Everything that the venue keeps on a user, as of one moment, as a ZIP at `path`: a JSON file for each kind, and his
 * pictures. Nothing is cut, and it takes no more memory for more rows.
 */
export const writeExport = async (
  { db, folder, certification }: ExportParts,
  uid: string,
  at: number,
  path: string,
): Promise<void> => {
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (inside) => {
      const zip = new ZipFile()
      const written = pipeline(zip.outputStream, createWriteStream(path, { mode: 0o600 }))
      // Heard below, when everything has been handed over.
      written.catch(() => undefined)
      /** One after another: they share a connection. */
      const add = async (name: string, content: Readable, compress = true): Promise<void> => {
        zip.addReadStream(content, name, { compress, mtime: new Date(at) })
        await Promise.race([finished(content), written])
      }
      const sealed = await inside.selectFrom('identities').select('sealed').where('uid', '=', uid).executeTakeFirst()
      const identity = certification.openPrimary(uid, sealed?.sealed) ?? null
      const account = { madeAt: new Date(at).toISOString(), uid, identity }
      await add('account.json', Readable.from([JSON.stringify(account, null, 2)]))
      for (const [table, select] of selects(uid)) await add(`${table}.json`, Readable.from(listOf(inside, select)))
      const pictures = await inside.selectFrom('uploads').select('id').where('uid', '=', uid).execute()
      for (const { id } of pictures) await add(`pictures/${id}.jpg`, Readable.from(pictureOf(folder, id)), false)
      zip.end()
      await written
    })
}
