/** Decimals of what earn products pay and take: as many as screens show of a coin. */
export const EARN_DECIMALS = 8

/**
 * Whole numbers of a coin's smallest unit. What Tapeline pays is divided downwards and what it takes upwards, so that what
 * a division leaves is always Tapeline's own; it is booked to the house account `rounding`.
 */
export const floorDivide = (a: bigint, b: bigint): bigint => (a % b !== 0n && a < 0n !== b < 0n ? a / b - 1n : a / b)

/** The least whole number that is not below a / b: for what Tapeline takes. */
export const ceilDivide = (a: bigint, b: bigint): bigint => -floorDivide(-a, b)
