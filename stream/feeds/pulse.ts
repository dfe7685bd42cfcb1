import type { PulseRow } from '#protocol'

const isRow = (row: unknown): row is PulseRow =>
  Array.isArray(row) && row.length >= 5 && row.every((cell) => typeof cell === 'string')

/** Flat [instId, last, open24h, volCcy24h, ts, …], the shape in which it crosses to the screens. */
export const emptyPulse: readonly string[] = []

/** A push carries every instrument, so it replaces; broken rows are left out. */
export const applyPulse = (data: readonly unknown[]): string[] => {
  const flat: string[] = []
  for (const row of data) if (isRow(row)) flat.push(row[0], row[1], row[2], row[3], row[4])
  return flat
}
