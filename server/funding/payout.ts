import type { Insertable, Kysely, Selectable, Transaction } from 'kysely'
import { addressFault, type InputOf, isPayable, type PayField, tidyField, type withdrawals } from '#protocol'
import type { Ids } from '../engine/core/ids.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { Clock } from '../platform/ports.ts'
import { type Refused, refuse } from '../platform/refusal.ts'
import { addedHoldAt } from '../settings/holdHours.ts'
import type { FactorKey } from '../users/accounts/factorKey.ts'
import { openChannel } from './channels.ts'
import { personMark } from './personMarks.ts'

export type PayoutRow = Selectable<Schema['payout_accounts']>
type NewAccount = Pick<InputOf<typeof withdrawals.addPayoutAccount>, 'channel' | 'label' | 'fields'>

/** A destination that money can be sent to. `mark` is equal for equal destinations of a user, and tells nothing else. */
export interface Destination {
  readonly mark: string
  readonly currency: string
  readonly network: string
  readonly fields: readonly PayField[]
}

const MAX_ACCOUNTS = 20

export interface PayoutAccounts {
  /**
   * For how long (ms) a destination added now is held, in which the owner can notice one that a stranger added; outside
   * demo mode as configured.
   */
  hold(): Promise<number>
  list(uid: string): Promise<withdrawals.PayoutAccount[]>
  /** All fields of one that is on the user’s list. */
  read(uid: string, id: string): Promise<PayField[] | undefined>
  /** The destination that these fields name, or why it cannot be used. */
  identify(uid: string, input: Omit<NewAccount, 'label'>): Promise<Destination | Refused>
  /** The destination of a withdrawal, also where its account was taken off the list; undefined without one. */
  ofTransfer(uid: string, id: string): Promise<Destination | undefined>
  add(uid: string, input: NewAccount): Promise<Refused | undefined>
  /** Takes it off the list; its name. */
  remove(uid: string, id: string): Promise<{ readonly label: string } | Refused>
  /** As its user sees it on a withdrawal. */
  describe(row: PayoutRow): string
}

const MASKED = new Set<PayField['key']>(['iban', 'accountNumber', 'address'])
const maskOf = ({ key, value }: PayField): PayField =>
  MASKED.has(key) && value.length > 8
    ? { key, value: `${value.slice(0, 4)} •••• ${value.slice(-4)}` }
    : MASKED.has(key)
      ? { key, value: `•••• ${value.slice(-2)}` }
      : { key, value }

/** An account as its user reads it. */
const viewOf = (row: PayoutRow, fields: readonly PayField[], at: number): withdrawals.PayoutAccount => ({
  id: row.id,
  label: row.label,
  method: row.method,
  currency: row.currency,
  network: row.network,
  fields: fields.map(maskOf),
  createdAt: Number(row.created_at),
  usableAt: Number(row.usable_at),
  held: Number(row.usable_at) > at,
})

/** Stores an account that its user does not have yet. */
const insertAccount = async (
  transaction: Transaction<Schema>,
  row: Omit<Insertable<Schema['payout_accounts']>, 'id'>,
  ids: Ids,
): Promise<Refused | undefined> => {
  // One at a time for each user, so that neither too many nor a duplicate can be added concurrently.
  await transaction.selectFrom('users').select('uid').where('uid', '=', row.uid).forUpdate().execute()
  const have = await transaction
    .selectFrom('payout_accounts')
    .select('mark')
    .where('uid', '=', row.uid)
    .where('removed_at', 'is', null)
    .execute()
  if (have.some((one) => one.mark === row.mark)) return undefined
  if (have.length >= MAX_ACCOUNTS) return refuse('notNow')
  await transaction
    .insertInto('payout_accounts')
    .values({ ...row, id: ids.next() })
    .execute()
  return undefined
}

/** The account that a withdrawal of this user goes to. */
const accountOfTransfer = (db: Kysely<Schema>, uid: string, id: string): Promise<PayoutRow | undefined> =>
  db
    .selectFrom('payout_accounts')
    .selectAll('payout_accounts')
    .innerJoin('transfers', 'transfers.account_id', 'payout_accounts.id')
    .where('transfers.id', '=', id)
    .where('transfers.uid', '=', uid)
    .executeTakeFirst()

/** The accounts on a user's list, the newest first. */
const listed = (db: Kysely<Schema>, uid: string) =>
  db
    .selectFrom('payout_accounts')
    .selectAll()
    .where('uid', '=', uid)
    .where('removed_at', 'is', null)
    .orderBy('id', 'desc')

const invalid = (key: PayField['key'], value: string, network: string): Refused =>
  key === 'address' && addressFault(network, value) === 'checksum'
    ? refuse('addressMistyped', { field: key })
    : refuse('invalidField', { field: key, values: { field: key } })

export const createPayoutAccounts = (parts: {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly demo: boolean
  /** A connection for this use alone. */
  readonly key: FactorKey
  readonly ids: () => Ids
}): PayoutAccounts => {
  const { db, clock, demo, key } = parts
  const hold = (at: number): Promise<number> => addedHoldAt({ db, demo }, 'payoutAccount', at)
  const open = (row: PayoutRow): PayField[] => JSON.parse(key.open(row.uid, row.sealed).toString('utf8')) as PayField[]

  const checked = async (uid: string, { channel: channelId, fields }: Omit<NewAccount, 'label'>) => {
    const channel = await openChannel(db, channelId, 'out', clock.now())
    if (channel === undefined) return refuse('notFound', { field: 'channel' })
    const { asks, currency, network } = channel.settings
    const given = new Map(fields.map((field) => [field.key, tidyField(field.key, field.value)]))
    const wrong = asks.find((asked) => !isPayable(asked, given.get(asked) ?? '', network))
    if (wrong !== undefined) return invalid(wrong, given.get(wrong) ?? '', network)
    const tidied = asks.map((asked): PayField => ({ key: asked, value: given.get(asked) ?? '' }))
    const text = JSON.stringify(tidied)
    return { settings: channel.settings, fields: tidied, text, mark: key.mac(uid, `${currency} ${network} ${text}`) }
  }

  return {
    hold: () => hold(clock.now()),
    describe: (row) => {
      const fields = open(row)
      const named = fields.find((field) => MASKED.has(field.key))
      return named === undefined ? row.label : `${row.label} · ${maskOf(named).value}`
    },

    async list(uid) {
      const rows = await listed(db, uid).execute()
      return rows.map((row) => viewOf(row, open(row), clock.now()))
    },

    async read(uid, id) {
      const row = await listed(db, uid).where('id', '=', id).executeTakeFirst()
      return row === undefined ? undefined : open(row)
    },

    async identify(uid, input) {
      const found = await checked(uid, input)
      if ('refused' in found) return found
      const { mark, fields, settings } = found
      return { mark, fields, currency: settings.currency, network: settings.network }
    },

    async ofTransfer(uid, id) {
      const row = await accountOfTransfer(db, uid, id)
      if (row === undefined) return undefined
      const { mark, currency, network } = row
      return { mark, currency, network, fields: open(row) }
    },

    async add(uid, input) {
      const at = clock.now()
      const found = await checked(uid, input)
      if ('refused' in found) return found
      const { text, mark, fields } = found
      const { method, currency, network } = found.settings
      const usableAt = at + (await hold(at))
      return db.transaction().execute((transaction) =>
        insertAccount(
          transaction,
          {
            uid,
            channel: input.channel,
            label: input.label,
            method,
            currency,
            network,
            sealed: key.seal(uid, Buffer.from(text)),
            mark,
            person_mark: personMark(key, network, fields),
            created_at: String(at),
            usable_at: String(usableAt),
            removed_at: null,
          },
          parts.ids(),
        ),
      )
    },

    async remove(uid, id) {
      const gone = await db
        .updateTable('payout_accounts')
        .set({ removed_at: String(clock.now()) })
        .where('id', '=', id)
        .where('uid', '=', uid)
        .where('removed_at', 'is', null)
        .returning('label')
        .executeTakeFirst()
      return gone ?? refuse('notFound', { field: 'id' })
    },
  }
}
