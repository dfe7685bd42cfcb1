/** Of an order, and of the one who took in a print. */
export type Side = 'buy' | 'sell'

export const otherSide = (side: Side): Side => (side === 'buy' ? 'sell' : 'buy')
