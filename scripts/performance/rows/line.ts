import type { ResultRow } from '../result.ts'

/** The line of JSON with which a benchmark ends. */
export type Line = Readonly<Record<string, unknown>> & { readonly bench: string }

/** How the line of a benchmark is worded. Throws where a number is missing. */
export type Wording = (line: Line) => readonly ResultRow[]

const within = (line: Line, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (value as Readonly<Record<string, unknown>> | null | undefined)?.[name], line)

/** Reads the numbers of a line. Throws where there is none, so that no figure without a value is kept. */
export const numbersOf =
  (line: Line) =>
  (...path: readonly string[]): number => {
    const value = within(line, path)
    if (typeof value !== 'number' || !Number.isFinite(value))
      throw new Error(`${line.bench}: no number at ${path.join(' > ')}`)
    return value
  }

/** The names below a path. Throws where there are none. */
export const namesOf = (line: Line, ...path: readonly string[]): readonly string[] => {
  const names = Object.keys(within(line, path) ?? {})
  if (names.length === 0) throw new Error(`${line.bench}: nothing at ${path.join(' > ')}`)
  return names
}

/** In as many digits as say something: `839,000`, `1.33`. */
export const short = (value: number, digits = 3): string =>
  value.toLocaleString('en-US', { maximumSignificantDigits: digits })

/** Milliseconds as seconds, without their unit. */
export const seconds = (ms: number, digits = 2): string => short(ms / 1_000, digits)

/** With its unit: ms, from one second on s. */
export const duration = (ms: number): string => (ms < 1_000 ? `${short(ms, 2)} ms` : `${seconds(ms)} s`)

export const percent = (share: number): string => `${short(share * 100, 2)} %`

export const times = (ratio: number): string => `${ratio.toFixed(2)}x`

/** The smallest and the largest of several: `0.7 to 2.9`; one number where they are the same. */
export const range = (values: readonly number[], digits = 2, between = ' to '): string => {
  const [least, most] = [short(Math.min(...values), digits), short(Math.max(...values), digits)]
  return least === most ? least : `${least}${between}${most}`
}
