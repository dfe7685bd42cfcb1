/** Rows of `0005_ticks.sql`. Hashes, keys and signatures are hex; big numbers and times (Unix ms) strings of digits. */
export interface TickTables {
  tick_keys: {
    number: number
    id: string
    public_key: string
    from_head: string
    from_time: string
    link: 'first' | 'rotated' | 'lost'
    signature: string
  }
  tick_heads: {
    number: string
    minute: string
    previous: string
    size: number
    root: string
    key: string
    signed: string
    signature: string
    hash: string
  }
  tick_roots: {
    minute: string
    inst_id: string
    first_seq: string
    last_seq: string
    before: string
    after: string
    root: string
  }
  tick_citations: { minute: string; until: string }
}
