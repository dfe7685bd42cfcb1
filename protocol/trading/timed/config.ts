/** Names the rules by which a receipt was made; other rules have another name. */
export const TIMED_RULES = 'timed1'
/** Coin of stakes and pay-outs, and the step of a stake. */
export const TIMED_COIN = 'USDT'
export const STAKE_STEP = '0.01'
