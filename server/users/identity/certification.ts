import type { Kysely, Transaction } from 'kysely'
import type { CheckedInputOf, certification } from '#protocol'
import type { Schema } from '../../platform/db/schema.ts'
import type { Clock } from '../../platform/ports.ts'
import { type Refused, refuse } from '../../platform/refusal.ts'
import type { FactorKey } from '../accounts/factorKey.ts'
import type { Letters } from '../accounts/letters.ts'
import type { Trail } from '../accounts/trail.ts'
import type { CaseRow, Cases, Effect } from '../cases/cases.ts'
import { advancedPlan, primaryPlan } from '../cases/demoPolicy.ts'
import type { Uploads } from '../uploads/uploads.ts'
import { dayOf, isExpired, readIdentity } from './rows.ts'

type PrimaryInput = CheckedInputOf<typeof certification.primaryCertification>
type AdvancedInput = CheckedInputOf<typeof certification.advancedCertification>

/** The request's origin, for the trail. */
export interface From {
  readonly uid: string
  readonly ip: string
  readonly userAgent: string
}

export interface CertificationParts {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly demo: boolean
  readonly key: FactorKey
  readonly uploads: Uploads
  readonly cases: Cases
  readonly trail: Trail
  readonly letters: Letters
  readonly report: (error: unknown) => void
}

/** Both steps by which a user proves their identity. */
export interface Certification {
  /** Undefined when it was accepted; a repeated submission while the first waits is accepted without effect. */
  sendPrimary(from: From, input: PrimaryInput): Promise<Refused | undefined>
  sendAdvanced(from: From, input: AdvancedInput): Promise<Refused | undefined>
  /** The sealed data of the primary step; undefined before. */
  openPrimary(uid: string, sealed: Buffer | null | undefined): PrimaryInput | undefined
  /** What a user proved by the first step; undefined before it was approved: what was only sent proves nothing. */
  verified(inside: Kysely<Schema>, uid: string): Promise<PrimaryInput | undefined>
  /** Gives a merchant of the demo, who is no person, the name and country under which it pays and is paid. */
  appoint(inside: Transaction<Schema>, uid: string, identity: Pick<PrimaryInput, 'name' | 'country'>): Promise<void>
  /** The country of it, ISO 3166-1. */
  countryOf(inside: Kysely<Schema>, uid: string): Promise<string | undefined>
  /** Removes the level of expired documents. */
  expire(): Promise<void>
  /** Marks documents that were sent before documents were marked. */
  markDocuments(): Promise<void>
}

/** A named picture is missing, or not this user's: the whole submission is undone. */
class Missing extends Error {}

/** `status_advanced` by the state of the case. */
const STATUS = { open: 1, approved: 2, rejected: 3, withdrawn: 0 } as const

/** Number of a document as it is compared: without case, gaps and signs. */
const plainNumber = (idNumber: string): string =>
  idNumber
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Documents that are marked in one turn. */
const MARKED_AT_ONCE = 500

/** Locks the user's row, so that two submissions run one after the other. */
const lock = (transaction: Transaction<Schema>, uid: string) =>
  transaction.selectFrom('users').select(['uid', 'level']).where('uid', '=', uid).forUpdate().executeTakeFirst()

const isSame = (now: CaseRow | undefined, mark: string): boolean =>
  now !== undefined && now.state !== 'rejected' && now.state !== 'withdrawn' && now.detail['mark'] === mark

class CertificationSteps implements Certification {
  readonly #db: Kysely<Schema>
  readonly #clock: Clock
  readonly #demo: boolean
  readonly #key: FactorKey
  readonly #uploads: Uploads
  readonly #cases: Cases
  readonly #trail: Trail
  readonly #letters: Letters
  readonly #report: (error: unknown) => void

  constructor({ db, clock, demo, key, uploads, cases, trail, letters, report }: CertificationParts) {
    this.#db = db
    this.#clock = clock
    this.#demo = demo
    this.#key = key.forUse('identity')
    this.#uploads = uploads
    this.#cases = cases
    this.#trail = trail
    this.#letters = letters
    this.#report = report
    cases.onEnd('primary', this.#ended)
    cases.onEnd('advanced', this.#ended)
  }

  openPrimary(uid: string, sealed: Buffer | null | undefined): PrimaryInput | undefined {
    return sealed == null ? undefined : (JSON.parse(this.#key.open(uid, sealed).toString('utf8')) as PrimaryInput)
  }

  async verified(inside: Kysely<Schema>, uid: string): Promise<PrimaryInput | undefined> {
    const row = await inside
      .selectFrom('identities as i')
      .innerJoin('users as u', 'u.uid', 'i.uid')
      .select(['i.sealed', 'u.level'])
      .where('i.uid', '=', uid)
      .executeTakeFirst()
    return row === undefined || row.level === 0 ? undefined : this.openPrimary(uid, row.sealed)
  }

  async appoint(
    inside: Transaction<Schema>,
    uid: string,
    { name, country }: Pick<PrimaryInput, 'name' | 'country'>,
  ): Promise<void> {
    const sealed = this.#key.seal(uid, Buffer.from(JSON.stringify({ name, idNumber: `demo ${uid}`, country })))
    await inside.insertInto('identities').values({ uid, sealed }).execute()
    await inside
      .updateTable('users')
      .set({ level: 2, status_advanced: STATUS.approved })
      .where('uid', '=', uid)
      .execute()
  }

  async countryOf(inside: Kysely<Schema>, uid: string): Promise<string | undefined> {
    return (await this.verified(inside, uid))?.country
  }

  async sendPrimary(from: From, input: PrimaryInput): Promise<Refused | undefined> {
    const refused = await this.#db.transaction().execute((transaction) => this.#takePrimary(transaction, from, input))
    this.#cases.wake()
    return refused
  }

  async sendAdvanced(from: From, input: AdvancedInput): Promise<Refused | undefined> {
    const { document, expiresOn, back } = input
    if (isExpired(expiresOn === '' ? null : expiresOn, this.#clock.now()))
      return refuse('invalidField', { field: 'expiresOn', values: { field: 'expiresOn' } })
    if (document !== 'passport' && back === undefined)
      return refuse('invalidField', { field: 'back', values: { field: 'back' } })
    const refused = await this.#db
      .transaction()
      .execute((transaction) => this.#takeAdvanced(transaction, from, input))
      .catch((error: unknown) => {
        if (error instanceof Missing) return refuse('notFound', { field: 'front' })
        throw error
      })
    this.#cases.wake()
    return refused
  }

  async expire(): Promise<void> {
    await this.#db
      .updateTable('users')
      .from('identities')
      .set({ level: 1, status_advanced: 0 })
      .whereRef('identities.uid', '=', 'users.uid')
      .where('users.status_advanced', '=', 2)
      .where('identities.expires_on', '<', dayOf(this.#clock.now()))
      .execute()
  }

  async markDocuments(): Promise<void> {
    const rows = await this.#db
      .selectFrom('identities')
      .select(['uid', 'sealed'])
      .where('sealed', 'is not', null)
      .where('document_mark', 'is', null)
      .orderBy('uid')
      .limit(MARKED_AT_ONCE)
      .execute()
    for (const { uid, sealed } of rows) {
      const input = this.openPrimary(uid, sealed)
      if (input === undefined) continue
      await this.#db
        .updateTable('identities')
        .set({ document_mark: this.#documentMark(input) })
        .where('uid', '=', uid)
        .where('document_mark', 'is', null)
        .execute()
    }
  }

  /** The same in every account, and worthless without the venue's key. */
  #documentMark({ country, idNumber }: Pick<PrimaryInput, 'country' | 'idNumber'>): string {
    return this.#key.mac('document', `${country}:${plainNumber(idNumber)}`)
  }

  async #takePrimary(transaction: Transaction<Schema>, from: From, input: PrimaryInput): Promise<Refused | undefined> {
    const { uid } = from
    const text = JSON.stringify({ name: input.name, idNumber: input.idNumber, country: input.country })
    const mark = this.#key.mac(uid, text)
    await lock(transaction, uid)
    const { primary } = await readIdentity(transaction, uid)
    if (isSame(primary, mark)) return undefined
    if (primary?.state === 'open' || primary?.state === 'approved') return refuse('notNow')
    const plan = this.#demo ? primaryPlan(input.idNumber) : undefined
    const { row } = await this.#cases.open(transaction, { uid, kind: 'primary', detail: { mark }, plan })
    const values = {
      sealed: this.#key.seal(uid, Buffer.from(text)),
      document_mark: this.#documentMark(input),
      primary_case: row.id,
    }
    await transaction
      .insertInto('identities')
      .values({ uid, ...values })
      .onConflict((conflict) => conflict.column('uid').doUpdateSet(values))
      .execute()
    await this.#tell(transaction, from, 'primary')
    return undefined
  }

  async #takeAdvanced(
    transaction: Transaction<Schema>,
    from: From,
    input: AdvancedInput,
  ): Promise<Refused | undefined> {
    const { uid } = from
    const { document, expiresOn, front, back, selfie } = input
    const mark = this.#key.mac(uid, JSON.stringify([document, expiresOn, front, back ?? '', selfie]))
    const images = [front, ...(back === undefined ? [] : [back]), selfie]
    const owner = await lock(transaction, uid)
    const { found, primary, advanced } = await readIdentity(transaction, uid)
    const goneBy = advanced?.state === 'approved' && isExpired(found?.expires_on, this.#clock.now())
    if (!goneBy && isSame(advanced, mark)) return undefined
    if (primary?.state !== 'approved' || owner === undefined) return refuse('notNow')
    if (advanced?.state === 'open' || (advanced?.state === 'approved' && !goneBy)) return refuse('notNow')
    if (!(await this.#uploads.use(transaction, uid, 'certification', images))) throw new Missing()
    await this.#uploads.release(
      transaction,
      [found?.front ?? null, found?.back ?? null, found?.selfie ?? null].filter(
        (id) => id !== null && !images.includes(id),
      ),
    )
    const plan = this.#demo ? advancedPlan(await this.#uploads.digests(transaction, images)) : undefined
    const { row } = await this.#cases.open(transaction, { uid, kind: 'advanced', detail: { mark }, plan })
    await transaction
      .updateTable('identities')
      .set({
        document,
        expires_on: expiresOn === '' ? null : expiresOn,
        front,
        back: back ?? null,
        selfie,
        advanced_case: row.id,
      })
      .where('uid', '=', uid)
      .execute()
    await transaction.updateTable('users').set({ status_advanced: STATUS.open }).where('uid', '=', uid).execute()
    await this.#tell(transaction, from, 'advanced')
    return undefined
  }

  #tell(transaction: Transaction<Schema>, from: From, about: 'primary' | 'advanced'): ReturnType<Trail['record']> {
    return this.#trail.record(transaction, { ...from, kind: 'certificationSent', detail: { about } })
  }

  /** A case was decided, taken back or opened again. */
  readonly #ended: Effect = async (transaction, row) => {
    if (row.uid === null) return undefined
    const approved = row.state === 'approved'
    const users = transaction.updateTable('users').where('uid', '=', row.uid)
    if (row.kind === 'primary') {
      if (approved) await users.set({ level: 1 }).where('level', '=', 0).execute()
    } else {
      await users.set({ status_advanced: STATUS[row.state], ...(approved ? { level: 2 } : {}) }).execute()
    }
    if (row.state === 'open' || row.state === 'withdrawn') return undefined
    const detail = { about: row.kind, outcome: row.state, by: row.decided_by ?? '' }
    const { uid } = row
    await this.#trail.record(transaction, { uid, kind: 'certificationDecided', ip: '', userAgent: '', detail })
    const values = { step: { sentence: `mail.step.${row.kind}` } }
    const letter = { name: approved ? 'certificationApproved' : 'certificationRejected', values }
    return () => {
      this.#letters.send(uid, letter).catch(this.#report)
    }
  }
}

export const createCertification = (parts: CertificationParts): Certification => new CertificationSteps(parts)
