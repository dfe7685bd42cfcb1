import type { Kysely, Transaction } from 'kysely'
import { type CheckedInputOf, MAX_PAY_METHODS, type PayMethodSettings, type payType } from '#protocol'
import type { Schema } from '../platform/db/schema.ts'
import type { Clock } from '../platform/ports.ts'
import { isRefused, type Refused, refuse } from '../platform/refusal.ts'
import { addedHoldAt } from '../settings/holdHours.ts'
import type { FactorKey } from '../users/accounts/factorKey.ts'
import type { PayPasswords } from '../users/accounts/payPassword.ts'
import type { Actor, Change, SecurityChange } from '../users/accounts/securityChange.ts'
import type { Certification } from '../users/identity/certification.ts'
import type { Uploads } from '../users/uploads/uploads.ts'
import { type MethodRow, mutable, rowsOf, viewOf } from './methodRows.ts'
import { isOfferedIn, payMethodsAt } from './offeredMethods.ts'
import { checkPayee, methodLabel, type Payee, pictureOf } from './payee.ts'

/** How long a picture is kept that no method names any more: longer than any order and its appeal take. */
const PICTURE_RETENTION_MS = 90 * 86_400_000

/** A saved method that a new ad or order may name now. The payee is in full: it goes to the counterparty alone. */
export interface UsableMethod {
  readonly id: string
  /** Grows with each change of the data. */
  readonly version: number
  readonly method: string
  readonly settings: PayMethodSettings
  readonly country: string
  readonly payee: Payee
}

/** A method with its payee in full. */
export type GivenMethod = Payee & { readonly method: string; readonly country: string }

type SaveInput = CheckedInputOf<typeof payType.save>
type ChangeInput = CheckedInputOf<typeof payType.updatePayTypeData>
type RemoveInput = CheckedInputOf<typeof payType.update>

/** The payment methods that users saved. All methods reject with the database's error when it is down. */
export interface PayMethods {
  /** Every method by its id, as configured now; closed ones included. */
  configured(): Promise<ReadonlyMap<string, PayMethodSettings>>
  /** The saved methods of a user, the newest first, masked. */
  list(uid: string): Promise<payType.SavedMethods>
  /** One of them in full; undefined for one that is not this user's. */
  read(uid: string, id: string): Promise<Pick<SaveInput, 'method' | 'country' | 'holder' | 'fields'> | undefined>
  /** Each of these three checks the payment PIN; undefined when it was done. */
  save(actor: Actor, input: SaveInput): Promise<Refused | undefined>
  change(actor: Actor, input: ChangeInput): Promise<Refused | undefined>
  remove(actor: Actor, input: RemoveInput): Promise<Refused | undefined>
  /** Saves one for a merchant of the demo, who types no PIN and is not held; its id. Throws where nobody could be paid so. */
  give(inside: Transaction<Schema>, uid: string, given: GivenMethod): Promise<string>
  /**
   * The user's methods that can be used now: the hold is over, the method is open, and the holder is the verified person.
   * Of these ids where some are given. For ads and orders, in their transaction.
   */
  usable(inside: Kysely<Schema>, uid: string, ids?: readonly string[]): Promise<readonly UsableMethod[]>
  /** A payee encrypted for the user who is paid, so that an order keeps it as it was when it was taken. */
  freeze(uid: string, payee: Payee): Buffer
  thaw(uid: string, sealed: Uint8Array): Payee
  /** Everything in full, for the user's own export. */
  exported(inside: Kysely<Schema>, uid: string): Promise<readonly object[]>
  /** Gives free the pictures that no method names any more, once no order can show them. */
  purge(): Promise<void>
}

export interface PayMethodParts {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly demo: boolean
  /** A key for this use alone. */
  readonly key: FactorKey
  readonly certification: Pick<Certification, 'verified'>
  readonly uploads: Pick<Uploads, 'use' | 'release'>
  readonly payPasswords: Pick<PayPasswords, 'check'>
  readonly securityChange: SecurityChange
}

/** Ends a transaction without effect. */
class Stopped extends Error {
  readonly why: Refused | undefined
  constructor(why: Refused | undefined) {
    super('stopped')
    this.why = why
  }
}

const unknown = refuse('notFound', { field: 'id' })
const textOf = ({ holder, fields }: Payee): string => JSON.stringify({ holder, fields })

class SavedPayMethods implements PayMethods {
  readonly #parts: PayMethodParts

  constructor(parts: PayMethodParts) {
    this.#parts = parts
  }

  configured(): Promise<ReadonlyMap<string, PayMethodSettings>> {
    return payMethodsAt(this.#parts.db, this.#parts.clock.now())
  }

  async list(uid: string): Promise<payType.SavedMethods> {
    const { db, clock, certification } = this.#parts
    const now = clock.now()
    const [rows, methods, verified, hold, pin] = await Promise.all([
      rowsOf(db, uid).execute(),
      payMethodsAt(db, now),
      certification.verified(db, uid),
      this.#hold(now),
      db.selectFrom('pay_passwords').select('uid').where('uid', '=', uid).executeTakeFirst(),
    ])
    return {
      methods: rows.map((row) => viewOf(row, this.#open(row), methods.get(row.method), now)),
      hold,
      holder: verified?.name ?? '',
      country: verified?.country ?? '',
      hasPayPassword: pin !== undefined,
    }
  }

  async read(uid: string, id: string) {
    const row = await rowsOf(this.#parts.db, uid).where('id', '=', id).executeTakeFirst()
    if (row === undefined) return undefined
    return { method: row.method, country: row.country, ...mutable(this.#open(row)) }
  }

  async save(actor: Actor, { method, country, payPassword, ...given }: SaveInput): Promise<Refused | undefined> {
    const { uid } = actor
    const settings = (await this.configured()).get(method)
    if (settings === undefined || !isOfferedIn(settings, country)) return refuse('notFound', { field: 'method' })
    const payee = await this.#checked(uid, settings, given)
    if (isRefused(payee)) return payee
    return this.#proved(actor, payPassword, 'payMethodAdded', settings, payee, async (within) => {
      const rows = await this.#lockedRows(within, uid)
      const mark = this.#mark(uid, method, payee)
      if (rows.some((row) => row.mark === mark)) throw new Stopped(refuse('payMethodTwice'))
      if (rows.length >= MAX_PAY_METHODS)
        throw new Stopped(refuse('tooManyPayMethods', { values: { max: String(MAX_PAY_METHODS) } }))
      await within
        .insertInto('c2c_pay_methods')
        .values({
          uid,
          method,
          country,
          created_at: String(this.#parts.clock.now()),
          ...(await this.#data(within, uid, mark, payee)),
        })
        .execute()
    })
  }

  async change(actor: Actor, { id, payPassword, ...given }: ChangeInput): Promise<Refused | undefined> {
    const { uid } = actor
    const found = await this.read(uid, id)
    if (found === undefined) return unknown
    const settings = (await this.configured()).get(found.method)
    if (settings === undefined || !settings.open) return refuse('notFound', { field: 'method' })
    const payee = await this.#checked(uid, settings, given)
    if (isRefused(payee)) return payee
    return this.#proved(actor, payPassword, 'payMethodChanged', settings, payee, async (within) => {
      const rows = await this.#lockedRows(within, uid)
      const row = rows.find((one) => one.id === id)
      if (row === undefined) throw new Stopped(unknown)
      if (textOf(this.#open(row)) === textOf(payee)) throw new Stopped(undefined)
      const mark = this.#mark(uid, row.method, payee)
      if (rows.some((one) => one.id !== id && one.mark === mark)) throw new Stopped(refuse('payMethodTwice'))
      const data = await this.#data(within, uid, mark, payee)
      if (row.picture !== data.picture) await this.#leave(within, row.picture)
      await within
        .updateTable('c2c_pay_methods')
        .set({ ...data, version: row.version + 1 })
        .where('id', '=', id)
        .execute()
    })
  }

  async remove(actor: Actor, { id, payPassword }: RemoveInput): Promise<Refused | undefined> {
    const { uid } = actor
    const found = await this.read(uid, id)
    if (found === undefined) return unknown
    const settings = (await this.configured()).get(found.method) ?? { name: '' }
    return this.#proved(actor, payPassword, 'payMethodRemoved', settings, found, async (within) => {
      const row = (await this.#lockedRows(within, uid)).find((one) => one.id === id)
      if (row === undefined) throw new Stopped(unknown)
      await this.#leave(within, row.picture)
      await within.deleteFrom('c2c_pay_methods').where('id', '=', id).execute()
    })
  }

  async give(inside: Transaction<Schema>, uid: string, { method, country, ...given }: GivenMethod): Promise<string> {
    const settings = (await payMethodsAt(inside, this.#parts.clock.now())).get(method)
    const payee = settings === undefined ? refuse('notFound') : checkPayee(settings, given, given.holder)
    if (isRefused(payee)) throw new Error(`${method} cannot be given: ${JSON.stringify(payee)}`)
    const data = await this.#data(inside, uid, this.#mark(uid, method, payee), payee)
    const { id } = await inside
      .insertInto('c2c_pay_methods')
      .values({ uid, method, country, created_at: data.changed_at, ...data, usable_at: data.changed_at })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  async usable(inside: Kysely<Schema>, uid: string, ids?: readonly string[]): Promise<readonly UsableMethod[]> {
    if (ids?.length === 0) return []
    const now = this.#parts.clock.now()
    const all = rowsOf(inside, uid).where('usable_at', '<=', String(now))
    const rows = await (ids === undefined ? all : all.where('id', 'in', [...ids])).execute()
    if (rows.length === 0) return []
    // One after the other: a transaction has one connection.
    const methods = await payMethodsAt(inside, now)
    const verified = await this.#parts.certification.verified(inside, uid)
    if (verified === undefined) return []
    return rows.flatMap((row) => {
      const settings = methods.get(row.method)
      const payee = this.#open(row)
      if (settings === undefined || !settings.open) return []
      if (isRefused(checkPayee(settings, payee, verified.name))) return []
      const { id, version, method, country } = row
      return [{ id, version, method, settings, country, payee }]
    })
  }

  freeze(uid: string, payee: Payee): Buffer {
    return this.#parts.key.seal(uid, Buffer.from(textOf(payee)))
  }

  thaw(uid: string, sealed: Uint8Array): Payee {
    return JSON.parse(this.#parts.key.open(uid, sealed).toString('utf8')) as Payee
  }

  async exported(inside: Kysely<Schema>, uid: string): Promise<readonly object[]> {
    const rows = await rowsOf(inside, uid).execute()
    return rows.map((row) => ({
      id: row.id,
      method: row.method,
      country: row.country,
      ...this.#open(row),
      created_at: row.created_at,
      changed_at: row.changed_at,
      usable_at: row.usable_at,
    }))
  }

  async purge(): Promise<void> {
    const { db, clock, uploads } = this.#parts
    await db.transaction().execute(async (within) => {
      const due = await within
        .deleteFrom('c2c_former_pictures')
        .where('until_at', '<=', String(clock.now()))
        .returning('picture')
        .execute()
      await uploads.release(
        within,
        due.map(({ picture }) => picture),
      )
    })
  }

  #open(row: MethodRow): Payee {
    return this.thaw(row.uid, row.sealed)
  }

  #mark(uid: string, method: string, { fields }: Payee): string {
    return this.#parts.key.mac(uid, `${method} ${JSON.stringify(fields)}`)
  }

  #hold(at: number): Promise<number> {
    return addedHoldAt(this.#parts, 'payMethod', at)
  }

  async #checked(uid: string, settings: PayMethodSettings, given: Payee): Promise<Payee | Refused> {
    const { db, certification } = this.#parts
    const verified = await certification.verified(db, uid)
    return verified === undefined ? refuse('identityNeeded') : checkPayee(settings, given, verified.name)
  }

  /** What a new row and a changed one have in common; takes the picture into use. */
  async #data(within: Transaction<Schema>, uid: string, mark: string, payee: Payee) {
    const now = this.#parts.clock.now()
    const picture = pictureOf(payee)
    if (picture !== null) {
      if (!(await this.#parts.uploads.use(within, uid, 'payment', [picture])))
        throw new Stopped(refuse('notFound', { field: 'qr' }))
      await within.deleteFrom('c2c_former_pictures').where('picture', '=', picture).execute()
    }
    return {
      sealed: this.freeze(uid, payee),
      mark,
      picture,
      changed_at: String(now),
      usable_at: String(now + (await this.#hold(now))),
    }
  }

  async #leave(within: Transaction<Schema>, picture: string | null): Promise<void> {
    if (picture === null) return
    const until_at = String(this.#parts.clock.now() + PICTURE_RETENTION_MS)
    await within
      .insertInto('c2c_former_pictures')
      .values({ picture, until_at })
      .onConflict((conflict) => conflict.column('picture').doUpdateSet({ until_at }))
      .execute()
  }

  /** The user's methods, with one such transaction at a time for each user. */
  async #lockedRows(within: Transaction<Schema>, uid: string): Promise<readonly MethodRow[]> {
    await within.selectFrom('users').select('uid').where('uid', '=', uid).forUpdate().execute()
    return rowsOf(within, uid).execute()
  }

  /** Checks the PIN, does the work, records it, and writes to the owner. */
  async #proved(
    actor: Actor,
    payPassword: string,
    kind: Change['kind'] & `payMethod${string}`,
    settings: Pick<PayMethodSettings, 'name'>,
    payee: Payee,
    work: (within: Transaction<Schema>) => Promise<void>,
  ): Promise<Refused | undefined> {
    const refused = await this.#parts.payPasswords.check(actor, payPassword)
    if (refused !== undefined) return refused
    const label = methodLabel(settings, payee)
    try {
      await this.#parts.securityChange(actor, { kind, about: label, alert: kind, alertValues: { method: label } }, work)
      return undefined
    } catch (error) {
      if (error instanceof Stopped) return error.why
      throw error
    }
  }
}

export const createPayMethods = (parts: PayMethodParts): PayMethods => new SavedPayMethods(parts)
