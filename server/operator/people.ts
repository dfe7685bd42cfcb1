import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { type operators, recordId } from '#protocol'
import type { Schema } from '../platform/db/schema.ts'
import type { Services } from '../services/services.ts'
import { maskAccount, normaliseAccount } from '../users/accounts/names.ts'
import { openReview } from './reviews.ts'
import type { AfterCommit } from './settingWriter.ts'

/** An account as support sees it; undefined when there is none. */
export const readPerson = async (db: Kysely<Schema>, uid: string): Promise<operators.PersonView | undefined> => {
  const user = await db.selectFrom('users').selectAll().where('uid', '=', uid).executeTakeFirst()
  if (user === undefined) return undefined
  const { count } = await db
    .selectFrom('sessions')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  const erased = user.erased_at !== null
  return {
    uid,
    name: erased ? '' : maskAccount(user.name),
    level: user.level,
    demo: user.demo,
    createdAt: Number(user.created_at),
    erased,
    sessions: Number(count),
    unfreezing: (await openReview(db, 'unfreeze', uid)) !== undefined,
    ...(user.frozen_reason === null ? {} : { frozen: { reason: user.frozen_reason, at: Number(user.frozen_at) } }),
  }
}

/** By number or by complete name: accounts cannot be browsed. */
export const findPerson = async (
  { accounts, database: { db } }: Pick<Services, 'accounts' | 'database'>,
  ask: string,
): Promise<operators.PersonView | undefined> => {
  const uid = v.is(recordId, ask) ? ask : (await accounts.users.byName(normaliseAccount(ask).name))?.uid
  return uid === undefined ? undefined : readPerson(db, uid)
}

/**
 * Freezes with a reason, or unfreezes, in this transaction. After its commit the sessions of a frozen account end, and
 * its owner gets a letter.
 */
export const setFrozen = async (
  { accounts, clock, operators: { freezes } }: Services,
  within: Kysely<Schema>,
  uid: string,
  reason: operators.FreezeReason | undefined,
): Promise<AfterCommit> => {
  const { numUpdatedRows } = await within
    .updateTable('users')
    .set({ frozen_at: reason === undefined ? null : String(clock.now()), frozen_reason: reason ?? null })
    .where('uid', '=', uid)
    .where('frozen_reason', 'is distinct from', reason ?? null)
    .executeTakeFirst()
  const isChanged = numUpdatedRows === 1n
  const kind = reason === undefined ? 'accountUnfrozen' : 'accountFrozen'
  if (isChanged)
    await accounts.trail.record(within, { uid, kind, ip: '', userAgent: '', detail: { reason: reason ?? '' } })
  return async () => {
    await freezes.refresh()
    if (reason !== undefined) await accounts.sessions.endAll(uid)
    if (!isChanged) return
    const letter =
      reason === undefined
        ? { name: 'accountUnfrozen' }
        : { name: 'accountFrozen', values: { reason: { sentence: `mail.frozen.${reason}` } } }
    await accounts.letters.send(uid, letter)
  }
}
