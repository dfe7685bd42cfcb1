/** Rules by which a receipt was made; another text means other rules. */
export const TIMED_RULES = 'timed1'
/** Coin of stakes and pay-outs, and the step of a stake. */
export const TIMED_COIN = 'USDT'
export const STAKE_STEP = '0.01'
