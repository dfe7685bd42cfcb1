import type { ResultRow } from '../result.ts'

/** The line of JSON with which a benchmark ends. */
export type Line = Readonly<Record<string, unknown>> & { readonly bench: string }

/** Makes rows of the page from a benchmark's line. Throws when a number is missing. */
export type Wording = (line: Line) => readonly ResultRow[]

const within = (line: Line, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (value as Readonly<Record<string, unknown>> | null | undefined)?.[name], line)

/** Reads a number of a line. Throws when there is none, so that no figure without a value is kept. */
export const numbersOf =
  (line: Line) =>
  (...path: readonly string[]): number => {
    const value = within(line, path)
    if (typeof value !== 'number' || !Number.isFinite(value))
      throw new Error(`${line.bench}: no number at ${path.join(' > ')}`)
    return value
  }

/** The names below a path of a line. Throws when there are none. */
export const namesOf = (line: Line, ...path: readonly string[]): readonly string[] => {
  const names = Object.keys(within(line, path) ?? {})
  if (names.length === 0) throw new Error(`${line.bench}: nothing at ${path.join(' > ')}`)
  return names
}

/** Rounds to significant digits: `839,000`, `1.33`. */
export const short = (value: number, digits = 3): string =>
  value.toLocaleString('en-US', { maximumSignificantDigits: digits })

/** Milliseconds as seconds, without a unit. */
export const seconds = (ms: number, digits = 2): string => short(ms / 1_000, digits)

/** With its unit: ms, or s from one second on. */
export const duration = (ms: number): string => (ms < 1_000 ? `${short(ms, 2)} ms` : `${seconds(ms)} s`)

export const percent = (share: number): string => `${short(share * 100, 2)} %`

export const times = (ratio: number): string => `${ratio.toFixed(2)}x`

/** Smallest and largest value: `0.7 to 2.9`; one number when both round to the same. */
export const range = (values: readonly number[], digits = 2, between = ' to '): string => {
  const [least, most] = [short(Math.min(...values), digits), short(Math.max(...values), digits)]
  return least === most ? least : `${least}${between}${most}`
}
