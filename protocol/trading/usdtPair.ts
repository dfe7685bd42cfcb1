/** The pair that tells the worth of a coin, and at which it is traded for USDT. */
export const usdtPair = (coin: string): string => `${coin}-USDT`
