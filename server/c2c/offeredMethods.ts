import type { Kysely } from 'kysely'
import type { PayMethodSettings } from '#protocol'
import type { Schema } from '../platform/db/schema.ts'
import { FIRST_PAY_METHODS } from '../settings/firstPayMethods.ts'
import { settingsOf } from '../settings/settings.ts'

/** Every payment method by its id, as configured at a time (Unix ms), closed ones included. */
export const payMethodsAt = async (db: Kysely<Schema>, at: number): Promise<ReadonlyMap<string, PayMethodSettings>> => {
  const set = await settingsOf(db, 'payMethod', at)
  return new Map([...FIRST_PAY_METHODS, ...set.map(({ key, value }) => [key, value] as const)])
}

/** Whether a method is offered in a country (ISO 3166-1). */
export const isOfferedIn = ({ open, countries }: PayMethodSettings, country: string): boolean =>
  open && (countries.length === 0 || countries.includes(country))
