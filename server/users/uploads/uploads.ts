import { randomBytes } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import { createAddressLimiter, type Limiter } from '../../platform/limits.ts'
import type { Clock } from '../../platform/ports.ts'
import { type Refused, refuse } from '../../platform/refusal.ts'
import type { PictureFolder } from './folder.ts'
import { redraw } from './redraw.ts'
import type { Scanner } from './scanner.ts'
import { createUploadSlots, type Sender, type UploadSlots } from './slots.ts'

export type Upload = Selectable<Schema['uploads']>
export type Purpose = Upload['purpose']

/** Largest file that is taken, in bytes. */
export const UPLOAD_LIMIT = 8 * 1024 * 1024
/** What nothing names is removed after this long. */
const UNUSED_RETENTION_MS = 86_400_000
/** Within a day a user may send so many pictures. */
const MAX_PER_DAY = 40
/** What is kept of one user, in bytes. */
const MAX_USER_BYTES = 60_000_000
/** Pictures of guests by address. */
const GUEST_RATE = { burst: 9, perSecond: 1 / 600 }
/** Of all guests together, within a day: they may come from many addresses, and the disk is one. */
const MAX_GUESTS_PER_DAY = 300
/** Of what cases of guests name, too, until those end. */
const MAX_GUEST_BYTES = 300_000_000
/** A file without a row is an upload that crashed, or is just being written: by the machine's clock. */
const ORPHAN_AGE_MS = 3_600_000

/** Who sends a picture, and for what. */
export interface Sent extends Sender {
  readonly purpose: Purpose
}

export interface Uploads {
  readonly slots: UploadSlots
  /** Why nothing of a picture is to be read: its sender may not send it, or has sent too many. Takes of a guest's rate. */
  admit(from: Sent): Promise<Refused | undefined>
  /** Takes a picture that was admitted, for a user, or for a guest who has lost his account. */
  take(from: Sent, file: Buffer): Promise<Upload | Refused>
  /** Takes a picture that an operator sends to this user, who owns it from then on. */
  takeFor(uid: string, purpose: Purpose, file: Buffer): Promise<Upload | Refused>
  /** A picture of this user's; somebody else's is as unknown as one that was never sent. */
  read(uid: string, id: string): Promise<Buffer | undefined>
  /** A picture that something names, whoever sent it: for operators, of whom it was asked whether they may. */
  readNamed(id: string): Promise<Buffer | undefined>
  /** Marks pictures as named by something, in its transaction; false unless all are this user's and for this purpose. */
  use(db: Kysely<Schema>, uid: string | null, purpose: Purpose, ids: readonly string[]): Promise<boolean>
  /** Nothing names them any more. */
  release(db: Kysely<Schema>, ids: readonly (string | null)[]): Promise<void>
  /** The digests of pictures, to see whether two are the same. */
  digests(db: Kysely<Schema>, ids: readonly string[]): Promise<string[]>
  /** Removes what nothing names, and files without a row. */
  purge(): Promise<void>
}

interface Amount {
  readonly count: number
  readonly bytes: number
}

const wait = (seconds: number): Refused => refuse('tooManyRequests', { values: { seconds: String(seconds) } })

interface Besides {
  readonly scanner?: Scanner | undefined
  /** The folder did not take a picture. */
  readonly pictureFailed?: (error: unknown) => void
}

/** A picture of a guest can only help to reset an account. */
const notAGuests = ({ uid, purpose }: Sent): Refused | undefined =>
  uid === undefined && purpose !== 'reset' ? refuse('sessionExpired') : undefined

class PictureStore implements Uploads {
  readonly slots = createUploadSlots()
  readonly #db: Kysely<Schema>
  readonly #clock: Clock
  readonly #folder: PictureFolder
  readonly #scanner: Scanner | undefined
  readonly #pictureFailed: ((error: unknown) => void) | undefined
  readonly #guests: Limiter
  /** What is being taken, by user: of many sent at once each counts those before it. */
  readonly #underWay = new Map<string | null, Amount>()

  constructor(db: Kysely<Schema>, clock: Clock, folder: PictureFolder, { scanner, pictureFailed }: Besides) {
    this.#db = db
    this.#clock = clock
    this.#folder = folder
    this.#scanner = scanner
    this.#pictureFailed = pictureFailed
    this.#guests = createAddressLimiter(clock, GUEST_RATE)
  }

  async admit(from: Sent): Promise<Refused | undefined> {
    const { uid, ip } = from
    const refused = notAGuests(from)
    if (refused !== undefined) return refused
    const seconds = uid === undefined ? this.#guests.take(ip) : 0
    if (seconds > 0) return wait(seconds)
    const owner = uid ?? null
    return this.#overQuota(owner, this.#underWay.get(owner) ?? { count: 0, bytes: 0 })
  }

  async take(from: Sent, file: Buffer): Promise<Upload | Refused> {
    const { uid, purpose } = from
    const refused = notAGuests(from)
    if (refused !== undefined) return refused
    const owner = uid ?? null
    const before = this.#note(owner, file, 1)
    try {
      return (await this.#overQuota(owner, before)) ?? (await this.#keep(owner, purpose, file))
    } finally {
      this.#note(owner, file, -1)
    }
  }

  async read(uid: string, id: string): Promise<Buffer | undefined> {
    const row = await this.#db
      .selectFrom('uploads')
      .select('id')
      .where('id', '=', id)
      .where('uid', '=', uid)
      .executeTakeFirst()
    return row === undefined ? undefined : this.#folder.read(row.id)
  }

  async readNamed(id: string): Promise<Buffer | undefined> {
    const row = await this.#db
      .selectFrom('uploads')
      .select('id')
      .where('id', '=', id)
      .where('used', '=', true)
      .executeTakeFirst()
    return row === undefined ? undefined : this.#folder.read(row.id)
  }

  async use(inside: Kysely<Schema>, uid: string | null, purpose: Purpose, ids: readonly string[]): Promise<boolean> {
    if (ids.length === 0) return true
    const marked = await inside
      .updateTable('uploads')
      .set({ used: true })
      .where('id', 'in', [...ids])
      .where('uid', uid === null ? 'is' : '=', uid)
      .where('purpose', '=', purpose)
      // A picture of a guest belongs to the first case that names it.
      .$if(uid === null, (query) => query.where('used', '=', false))
      .returning('id')
      .execute()
    return marked.length === new Set(ids).size
  }

  async release(inside: Kysely<Schema>, ids: readonly (string | null)[]): Promise<void> {
    const named = ids.filter((id) => id !== null)
    if (named.length > 0)
      await inside
        .updateTable('uploads')
        .set({ used: false, created_at: String(this.#clock.now()) })
        .where('id', 'in', named)
        .execute()
  }

  async digests(inside: Kysely<Schema>, ids: readonly string[]): Promise<string[]> {
    if (ids.length === 0) return []
    const rows = await inside
      .selectFrom('uploads')
      .select('digest')
      .where('id', 'in', [...ids])
      .execute()
    return rows.map(({ digest }) => digest)
  }

  async purge(): Promise<void> {
    const gone = await this.#db
      .deleteFrom('uploads')
      .where('used', '=', false)
      .where('created_at', '<=', String(this.#clock.now() - UNUSED_RETENTION_MS))
      .returning('id')
      .execute()
    for (const { id } of gone) await this.#folder.remove(id)
    const files = await this.#folder.olderThan(Date.now() - ORPHAN_AGE_MS)
    if (files.length === 0) return
    const known = await this.#db.selectFrom('uploads').select('id').where('id', 'in', files).execute()
    const kept = new Set(known.map(({ id }) => id))
    for (const id of files) if (!kept.has(id)) await this.#folder.remove(id)
  }

  takeFor(uid: string, purpose: Purpose, file: Buffer): Promise<Upload | Refused> {
    return this.#keep(uid, purpose, file)
  }

  #note(uid: string | null, file: Buffer, by: 1 | -1): Amount {
    const before = this.#underWay.get(uid) ?? { count: 0, bytes: 0 }
    const now = { count: before.count + by, bytes: before.bytes + by * file.length }
    if (now.count === 0) this.#underWay.delete(uid)
    else this.#underWay.set(uid, now)
    return before
  }

  /** Whether a user, or all guests together, have sent so much that no more is taken now. */
  async #overQuota(uid: string | null, before: Amount): Promise<Refused | undefined> {
    const most =
      uid === null
        ? { count: MAX_GUESTS_PER_DAY, bytes: MAX_GUEST_BYTES }
        : { count: MAX_PER_DAY, bytes: MAX_USER_BYTES }
    const since = this.#clock.now() - UNUSED_RETENTION_MS
    const { count, bytes, oldest } = await this.#db
      .selectFrom('uploads')
      .select((eb) => [
        eb.fn.countAll<string>().filterWhere('created_at', '>', String(since)).as('count'),
        eb.fn.min<string | null>('created_at').filterWhere('created_at', '>', String(since)).as('oldest'),
        eb.fn.coalesce(eb.fn.sum<string>('bytes'), eb.lit(0)).as('bytes'),
      ])
      .where('uid', uid === null ? 'is' : '=', uid)
      .executeTakeFirstOrThrow()
    if (Number(count) + before.count < most.count && Number(bytes) + before.bytes < most.bytes) return undefined
    return wait(Math.max(60, Math.ceil((Number(oldest ?? this.#clock.now()) - since) / 1_000)))
  }

  async #keep(uid: string | null, purpose: Purpose, file: Buffer): Promise<Upload | Refused> {
    // Before it is decoded: what is found must not reach the decoder either.
    if ((await this.#scanner?.scan(file)) !== undefined) return refuse('imageRefused', { field: 'file' })
    const drawn = await redraw(file, purpose === 'avatar')
    if (drawn === undefined) return refuse('imageRefused', { field: 'file' })
    const { bytes, width, height, digest } = drawn
    const id = randomBytes(16).toString('hex')
    // First the file: a row without one would be a picture that cannot be shown.
    try {
      await this.#folder.write(id, bytes)
    } catch (error) {
      this.#pictureFailed?.(error)
      return refuse('unavailable')
    }
    return this.#db
      .insertInto('uploads')
      .values({
        id,
        uid,
        purpose,
        digest,
        bytes: bytes.length,
        width,
        height,
        created_at: String(this.#clock.now()),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  }
}

export const createUploads = (
  db: Kysely<Schema>,
  clock: Clock,
  folder: PictureFolder,
  besides: Besides = {},
): Uploads => new PictureStore(db, clock, folder, besides)
