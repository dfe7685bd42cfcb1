import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type {
  C2cAd,
  C2cEvent,
  C2cOrder,
  C2cParty,
  C2cReason,
  C2cRulingReason,
  C2cState,
  C2cTerms,
  RatingHideReason,
  RatingVerdict,
} from '#protocol'

/** Read as JSON, written as text. */
type Json<T> = ColumnType<T, string, string>

/** Rows of the migrations `pay_methods`, `c2c_orders`, `c2c_statements`, `c2c_messages`, `c2c_rulings`, `c2c_deposits`, `c2c_deposit_rulings`, `c2c_ratings` and `c2c_hidden_ratings`. Ids and times (Unix ms) are strings of digits. */
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
  c2c_ads: {
    id: string
    owner: string
    side: C2cAd['side']
    coin: string
    currency: string
    decimals: number
    state: C2cAd['state']
    version: number
    free: string
    terms: Json<C2cTerms>
    payees: Json<readonly string[]>
    created_at: string
    updated_at: string
    // Made of `terms` by the database, for the list of offers.
    fixed_price: GeneratedAlways<string | null>
    margin: GeneratedAlways<string | null>
    price_floor: GeneratedAlways<string | null>
    price_ceiling: GeneratedAlways<string | null>
    order_least: GeneratedAlways<string | null>
    order_most: GeneratedAlways<string | null>
    open_from: GeneratedAlways<number | null>
    open_to: GeneratedAlways<number | null>
  }
  c2c_orders: {
    id: string
    ad_id: string
    buyer: string
    seller: string
    taker: string
    coin: string
    currency: string
    amount: string
    price: string
    total: string
    seller_fee: Generated<string>
    state: C2cState
    version: number
    due_at: string | null
    escrow: string
    held: string
    undone: boolean
    let_go_at: ColumnType<string | null, string | null | undefined, string | null>
    excused: Generated<boolean>
    transfer: string
    method: string
    payee: Buffer
    record: Json<C2cOrder>
    taken_at: string
    state_at: string
  }
  c2c_events: {
    id: Generated<string>
    order_id: string
    at: string
    event: C2cEvent | 'taken'
    state: C2cState
    by: string
    transfer: string | null
    reason: ColumnType<C2cReason | null, C2cReason | null | undefined, never>
  }
  c2c_statements: {
    id: Generated<string>
    order_id: string
    at: string
    party: C2cParty
    body: string
    pictures: Json<readonly string[]>
  }
  c2c_chats: { order_id: string; last_seq: string; buyer_read: Generated<string>; seller_read: Generated<string> }
  c2c_messages: {
    order_id: string
    seq: string
    at: string
    author: C2cParty | 'venue' | 'operators'
    kind: 'text' | 'image' | 'event'
    body: string
    key: string | null
  }
  c2c_rulings: {
    id: Generated<string>
    order_id: string
    at: string
    ruled_by: string
    key: string
    opened_at: string
    statements: number
    to_buyer: string
    to_seller: string
    reason: C2cRulingReason
    note: string
    /** Of the merchant's deposit; '0' and '' for none. */
    from_deposit: Generated<string>
    deposit_coin: Generated<string>
    state: 'waiting' | 'stands' | 'rejected' | 'lapsed'
    second_by: ColumnType<string | null, string | null | undefined, string | null>
    ended_at: ColumnType<string | null, string | null | undefined, string>
  }
  c2c_deposits: {
    id: Generated<string>
    uid: string
    coin: string
    amount: string
    left_at: ColumnType<string | null, string | null | undefined, string | null>
    return_at: ColumnType<string | null, string | null | undefined, string | null>
    due_at: ColumnType<string | null, string | null | undefined, string | null>
  }
  c2c_takings: {
    id: Generated<string>
    order_id: string
    merchant: string
    uid: string
    coin: string
    amount: string
    state: 'held' | 'paid' | 'returned'
    due_at: string | null
  }
  c2c_ratings: {
    id: Generated<string>
    order_id: string
    rater: string
    rated: string
    verdict: RatingVerdict
    body: string
    rater_name: string
    version: number
    at: string
    changed_at: string
    /** Its text is hidden: when, by which operator, and why. */
    hidden_at: ColumnType<string | null, string | null | undefined, string | null>
    hidden_by: ColumnType<string | null, string | null | undefined, string | null>
    hidden_reason: ColumnType<RatingHideReason | null, RatingHideReason | null | undefined, RatingHideReason | null>
  }
  c2c_proofs: { digest: string; order_id: string }
}
