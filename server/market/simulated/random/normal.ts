/** Coefficients of Acklam's rational approximation of the inverse normal distribution (relative error below 1.2e-9). */
const A = [
  -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716, 2.506628277459239,
] as const
const B = [-54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572] as const
const C = [
  -0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968,
  2.938163982698783,
] as const
const D = [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416] as const
const TAIL = 0.02425

const lowerTail = (p: number): number => {
  const q = Math.sqrt(-2 * Math.log(p))
  return (
    (((((C[0] * q + C[1]) * q + C[2]) * q + C[3]) * q + C[4]) * q + C[5]) /
    ((((D[0] * q + D[1]) * q + D[2]) * q + D[3]) * q + 1)
  )
}

/** The inverse of the standard normal distribution function; `p` in (0, 1). */
export const inverseNormal = (p: number): number => {
  if (p < TAIL) return lowerTail(p)
  if (p > 1 - TAIL) return -lowerTail(1 - p)
  const q = p - 0.5
  const r = q * q
  return (
    ((((((A[0] * r + A[1]) * r + A[2]) * r + A[3]) * r + A[4]) * r + A[5]) * q) /
    (((((B[0] * r + B[1]) * r + B[2]) * r + B[3]) * r + B[4]) * r + 1)
  )
}

/** Bits of a draw that select an entry of the table. */
const BITS = 12
const CLASSES = 1 << BITS
/** Shift from a 16-bit draw to the index of its entry. */
export const TABLE_SHIFT = 16 - BITS

/**
 * Standard normal values of 4,096 equally likely classes, few enough for the processor's cache: mean exactly 0,
 * variance exactly 1, none beyond 3.7. The index is a 16-bit draw shifted right by TABLE_SHIFT.
 */
export const NORMAL_TABLE: Float64Array = (() => {
  const table = Float64Array.from({ length: CLASSES }, (_, i) => inverseNormal((i + 0.5) / CLASSES))
  const deviation = Math.sqrt(table.reduce((sum, value) => sum + value * value, 0) / CLASSES)
  for (let i = 0; i < CLASSES / 2; i++) {
    const value = (table[i] ?? 0) / deviation
    table[i] = value
    table[CLASSES - 1 - i] = -value
  }
  return table
})()

/** A standard normal value from a 16-bit draw. */
export const tableNormal = (draw: number): number => NORMAL_TABLE[draw >>> TABLE_SHIFT] ?? 0

/** A standard normal value from 32 random bits. */
export const normalOf = (bits: number): number => inverseNormal((bits + 0.5) / 4_294_967_296)
