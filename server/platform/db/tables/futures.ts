/**
 * Rows of `0007_futures.sql`, `0008_contracts.sql`, `0012_forex.sql` and `0015_contract_news.sql`. Amounts and prices
 * are decimal strings, ids strings of digits, times Unix ms.
 */
export interface FuturesTables {
  futures_settings: { uid: string; inst_id: string; mode: 'cross' | 'isolated'; leverage: number }
  futures_positions: {
    id: string
    uid: string
    inst_id: string
    mode: 'cross' | 'isolated'
    side: 'long' | 'short'
    leverage: number
    size: string
    cost: string
    margin: string
    opened_sz: string
    opened_quote: string
    closed_sz: string
    closed_quote: string
    realised: string
    fee: string
    /** Above zero if the user paid. */
    funding: string
    /** Forex: margin of everything that was opened; null in rows from before it was recorded. */
    put_up: string | null
    c_time: string
    u_time: string
    version: number
  }
  futures_orders: {
    id: string
    uid: string
    inst_id: string
    kind: 'order' | 'tp' | 'sl' | 'trail' | 'liquidation' | 'adl'
    side: 'buy' | 'sell'
    px: string | null
    sz: string
    tif: 'gtc' | 'ioc' | 'fok' | 'post_only'
    reduce_only: boolean
    trig_px: string | null
    trig_by: 'last' | 'index' | 'mark' | 'bid' | 'ask' | null
    trig_dir: 'up' | 'down' | null
    state: 'live' | 'partially_filled' | 'filled' | 'canceled'
    acc_fill_sz: string
    acc_fill_quote: string
    fee: string
    realised: string
    frozen: string
    cancel_source: string
    c_time: string
    u_time: string
    rank: string
    version: number
    mode: 'cross' | 'isolated'
    leverage: number
    trig_time: string | null
    tp_px: string | null
    sl_px: string | null
    attach_by: 'last' | 'index' | 'mark' | 'bid' | 'ask' | null
    parent_id: string | null
    /** Of an entry that waits to be sent at the market. */
    max_slippage: string | null
    /** Of a trailing stop: one callback, where it is activated (null: at once), its extreme (null until then). */
    callback_ratio: string | null
    callback_spread: string | null
    active_px: string | null
    extreme_px: string | null
  }
  futures_fills: {
    id: string
    ord_id: string
    pos_id: string
    px: string
    sz: string
    fee: string
    realised: string
    exec_type: 'T' | 'M'
    time: string
  }
  margin_warnings: {
    uid: string
    time: string
    asset_class: 'crypto' | 'forex'
    /** '' for the positions that share margin. */
    inst_id: string
    level: '80' | '95' | 'call'
  }
  futures_funding: {
    pos_id: string
    uid: string
    inst_id: string
    time: string
    rate: string
    mark: string
    size: string
    payment: string
    /** Days of swap; null for funding. */
    days: number | null
  }
}
