/** In what the worth of coins in a C2C case is told. */
export const WORTH_IN = 'USDT'
