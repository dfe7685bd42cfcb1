import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import { type FavouritesRequest, nextFavourites } from './nextFavourites.ts'

type Reader = Pick<Kysely<Schema>, 'selectFrom'>

/** The favourites of a user, in the user's order, with those that this market does not quote. */
export const readFavourites = async (db: Reader, uid: string): Promise<readonly string[]> =>
  (await db.selectFrom('favourites').select('inst_ids').where('uid', '=', uid).executeTakeFirst())?.inst_ids ?? []

/** Stores the list that follows from a request, and returns it. Requests of one user run one after the other. */
export const writeFavourites = (
  db: Kysely<Schema>,
  uid: string,
  request: FavouritesRequest,
  isQuoted: (instId: string) => boolean,
): Promise<readonly string[]> =>
  db.transaction().execute(async (transaction) => {
    // Locks the user's row instead of the list, which may not exist yet.
    await transaction.selectFrom('users').select('uid').where('uid', '=', uid).forNoKeyUpdate().execute()
    const inst_ids = nextFavourites(await readFavourites(transaction, uid), request, isQuoted)
    await transaction
      .insertInto('favourites')
      .values({ uid, inst_ids })
      .onConflict((conflict) => conflict.column('uid').doUpdateSet({ inst_ids }))
      .execute()
    return inst_ids
  })
