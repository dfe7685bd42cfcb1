/** Unix time in milliseconds with fractions; the same in all processes of one computer. */
export const preciseNow = (): number => performance.timeOrigin + performance.now()
