import type { Kysely } from 'kysely'
import type { PayField } from '#protocol'
import type { Schema } from '../platform/db/schema.ts'
import type { FactorKey } from '../users/accounts/factorKey.ts'

/** Whose account it is told to be, which somebody else may tell otherwise. */
const OWNER: PayField['key'] = 'holder'
/** Rows that are marked in one turn. */
const MARKED_AT_ONCE = 500

/**
 * A mark of a destination without its owner's name: the same in every account that pays out to it, and worthless without the venue's
 * key (the one of payout accounts).
 */
export const personMark = (key: FactorKey, network: string, fields: readonly PayField[]): string =>
  key.mac('person', JSON.stringify([network, ...fields.flatMap((one) => (one.key === OWNER ? [] : [one.value]))]))

/** Marks payout accounts that were added before there were marks. */
export const markPersons = async (db: Kysely<Schema>, key: FactorKey): Promise<void> => {
  const rows = await db
    .selectFrom('payout_accounts')
    .select(['id', 'uid', 'network', 'sealed'])
    .where('person_mark', 'is', null)
    .orderBy('id')
    .limit(MARKED_AT_ONCE)
    .execute()
  for (const { id, uid, network, sealed } of rows) {
    const fields = JSON.parse(key.open(uid, sealed).toString('utf8')) as PayField[]
    await db
      .updateTable('payout_accounts')
      .set({ person_mark: personMark(key, network, fields) })
      .where('id', '=', id)
      .execute()
  }
}
