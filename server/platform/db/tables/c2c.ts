import type { Generated } from 'kysely'

/** Rows of the migration `pay_methods`. Ids and times (Unix ms) are strings of digits. */
export interface C2cTables {
  c2c_pay_methods: {
    id: Generated<string>
    uid: string
    method: string
    country: string
    sealed: Buffer
    mark: string
    picture: string | null
    version: Generated<number>
    created_at: string
    changed_at: string
    usable_at: string
  }
  c2c_former_pictures: { picture: string; until_at: string }
}
