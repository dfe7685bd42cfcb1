import type { Generated } from 'kysely'

/** Rows of `0003_spot.sql` and `0006_triggers.sql`. Amounts and prices are decimal strings, ids digits, times Unix ms. */
export interface SpotTables {
  spot_orders: {
    id: string
    uid: string
    cl_ord_id: string
    inst_id: string
    side: 'buy' | 'sell'
    ord_type: 'market' | 'limit'
    px: string | null
    sz: string
    tgt_ccy: 'base_ccy' | 'quote_ccy'
    state: 'live' | 'partially_filled' | 'filled' | 'canceled'
    acc_fill_sz: string
    acc_fill_quote: string
    fee: string
    fee_ccy: string
    /** Still frozen for this order: quote for a buy, base for a sell. */
    frozen: string
    cancel_source: '' | 'user' | 'no-liquidity' | 'slippage' | 'ioc' | 'fok' | 'oco' | 'withdrawn'
    c_time: string
    u_time: string
    /** Priority among orders at one price: the id, or a later one after an amendment. */
    rank: string
    /** Counts the commits that changed the order. */
    version: number
    tif: 'gtc' | 'ioc' | 'fok' | 'post_only'
    trig_px: string | null
    trig_px_type: 'last' | 'index' | null
    trig_dir: 'up' | 'down' | null
    /** When the trigger was reached; null while the order waits for it. */
    trig_time: string | null
    /** The id of the limit order of the pair, on both of its orders. */
    oco_id: string | null
  }
  spot_fills: {
    id: string
    ord_id: string
    px: string
    sz: string
    fee: string
    exec_type: 'T' | 'M'
    time: string
  }
  spot_switches: {
    id: Generated<string>
    /** `*` for all instruments. */
    inst_id: string
    mode: 'live' | 'cancel-only' | 'halt'
    reason: 'maintenance' | 'incident' | 'priceCheck' | 'withdrawal'
    operator: string
    note: string
    time: string
  }
}
