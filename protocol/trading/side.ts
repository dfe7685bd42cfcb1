/** Of an order, and of the one who took in a print. */
export type Side = 'buy' | 'sell'
