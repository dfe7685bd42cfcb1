import { createHash, randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { wallet } from '#protocol'
import type { Schema } from '../../platform/db/schema.ts'
import type { Clock } from '../../platform/ports.ts'
import { type Refused, refuse } from '../../platform/refusal.ts'
import type { Trail } from '../accounts/trail.ts'
import type { From } from './certification.ts'
import { signerOf } from './signature.ts'

/** Milliseconds that a challenge can be signed. */
export const CHALLENGE_LIFETIME = 300_000
const MAX_WALLETS = 5
/** The most open challenges of a user; a further one replaces the oldest. */
const MAX_OPEN_CHALLENGES = 5

export interface Wallets {
  /** A new challenge in place of the former one for this address; `origin` is the site that the wallet shows. */
  challenge(uid: string, address: string, origin: string): Promise<string>
  /** Uses the challenge up, whether or not the signature is right. */
  pair(from: From, input: { address: string; code: string; signature: string }): Promise<wallet.PairedWallet | Refused>
  list(uid: string): Promise<wallet.PairedWallet[]>
  unpair(from: From, address: string): Promise<void>
  purge(): Promise<void>
}

/** The pairing code of an address (docs/decisions.md): SHA-256 over it and its last eight digits. */
const codeOf = (address: string): string =>
  createHash('sha256')
    .update(address + address.slice(-8))
    .digest('hex')

/** In the layout of EIP-4361, so that wallets can display it and check the site. */
const challengeText = (input: { origin: string; address: string; uid: string; nonce: string; at: number }): string => {
  const { origin, address, uid, nonce, at } = input
  const host = origin.replace(/^https?:\/\//, '')
  return [
    `${host} wants you to sign in with your Ethereum account:`,
    address,
    '',
    `Pair this wallet with Tapeline user ${uid}. This moves nothing and costs nothing.`,
    '',
    `URI: ${origin}`,
    'Version: 1',
    'Chain ID: 1',
    `Nonce: ${nonce}`,
    `Issued At: ${new Date(at).toISOString()}`,
    `Expiration Time: ${new Date(at + CHALLENGE_LIFETIME).toISOString()}`,
  ].join('\n')
}

const shown = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`

export const createWallets = (db: Kysely<Schema>, clock: Clock, trail: Trail): Wallets => {
  const list: Wallets['list'] = async (uid) => {
    const rows = await db.selectFrom('wallets').selectAll().where('uid', '=', uid).orderBy('paired_at').execute()
    return rows.map(({ address, code, paired_at }) => ({ address, code, pairedAt: Number(paired_at) }))
  }
  return {
    list,

    async challenge(uid, address, origin) {
      const at = clock.now()
      const nonce = randomBytes(12).toString('hex')
      const text = challengeText({ origin, address, uid, nonce, at })
      const row = { nonce, text, expires_at: String(at + CHALLENGE_LIFETIME) }
      await db
        .insertInto('wallet_challenges')
        .values({ uid, address, ...row })
        .onConflict((conflict) => conflict.columns(['uid', 'address']).doUpdateSet(row))
        .execute()
      // The address is unverified input: rows of ever new ones must not accumulate.
      await db
        .deleteFrom('wallet_challenges')
        .where('uid', '=', uid)
        .where('address', 'in', (older) =>
          older
            .selectFrom('wallet_challenges')
            .select('address')
            .where('uid', '=', uid)
            .orderBy('expires_at', 'desc')
            .orderBy(sql`address = ${address}`, 'desc')
            .offset(MAX_OPEN_CHALLENGES),
        )
        .execute()
      return text
    },

    async pair(from, { address, code, signature }) {
      const { uid } = from
      const used = await db
        .deleteFrom('wallet_challenges')
        .where('uid', '=', uid)
        .where('address', '=', address)
        .returning(['text', 'expires_at'])
        .executeTakeFirst()
      const alive = used !== undefined && Number(used.expires_at) > clock.now()
      if (!alive || code !== codeOf(address) || signerOf(used.text, signature) !== address) return refuse('walletProof')
      return db.transaction().execute(async (transaction) => {
        await transaction.selectFrom('users').select('uid').where('uid', '=', uid).forUpdate().execute()
        const held = await transaction.selectFrom('wallets').select('address').where('uid', '=', uid).execute()
        if (held.length >= MAX_WALLETS && !held.some((one) => one.address === address)) return refuse('notNow')
        const at = String(clock.now())
        // The proof decides: a wallet that was paired with another account moves to this one.
        const before = await transaction
          .selectFrom('wallets')
          .select('uid')
          .where('address', '=', address)
          .forUpdate()
          .executeTakeFirst()
        const row = await transaction
          .insertInto('wallets')
          .values({ address, uid, code, paired_at: at })
          .onConflict((conflict) => conflict.column('address').doUpdateSet({ uid, code, paired_at: at }))
          .returningAll()
          .executeTakeFirstOrThrow()
        const detail = { about: shown(address) }
        if (before !== undefined && before.uid !== uid)
          await trail.record(transaction, { uid: before.uid, kind: 'walletUnpaired', ip: '', userAgent: '', detail })
        await trail.record(transaction, { ...from, kind: 'walletPaired', detail })
        return { address: row.address, code: row.code, pairedAt: Number(row.paired_at) }
      })
    },

    async unpair(from, address) {
      await db.transaction().execute(async (transaction) => {
        const gone = await transaction
          .deleteFrom('wallets')
          .where('uid', '=', from.uid)
          .where('address', '=', address)
          .returning('address')
          .executeTakeFirst()
        if (gone !== undefined)
          await trail.record(transaction, { ...from, kind: 'walletUnpaired', detail: { about: shown(address) } })
      })
    },

    async purge() {
      await db.deleteFrom('wallet_challenges').where('expires_at', '<=', String(clock.now())).execute()
    },
  }
}
