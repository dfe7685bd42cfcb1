/** Rows of `0003_spot.sql`. Amounts and prices are decimal strings, ids digits, times Unix ms. */
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
    cancel_source: '' | 'user' | 'no-liquidity'
    c_time: string
    u_time: string
    /** Priority among orders at one price: the id, or a later one after an amendment. */
    rank: string
    /** Counts the commits that changed the order. */
    version: number
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
}
