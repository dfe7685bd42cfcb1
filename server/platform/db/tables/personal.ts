/** Rows of `0004_personal.sql`. Ids and times (Unix ms) are strings of digits. */
export interface PersonalTables {
  favourites: { uid: string; inst_ids: readonly string[] }
  read_marks: { uid: string; kind: 'notices' | 'orders' | 'contracts'; up_to: string }
}
