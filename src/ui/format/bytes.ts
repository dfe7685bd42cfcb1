import { formatFixed } from './number.ts'

/** Bytes as a figure in the language's notation and the unit of its text: kB up to 1,000, then MB. */
export const dataParts = (bytes: number): { readonly unit: 'kB' | 'MB'; readonly amount: string } => {
  const kB = bytes / 1_000
  if (kB < 1_000) return { unit: 'kB', amount: formatFixed(kB.toFixed(3), kB < 100 ? 1 : 0) }
  return { unit: 'MB', amount: formatFixed((kB / 1_000).toFixed(3), 1) }
}
