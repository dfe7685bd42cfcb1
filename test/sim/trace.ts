/** Everything that crossed, as one number; and as lines where somebody wants to read them. */
export interface Trace {
  readonly note: (what: string, detail: unknown) => void
  readonly frame: (way: 'up' | 'down', line: number, data: unknown) => void
  /** A value that crossed as it is. */
  readonly value: (what: string, value: unknown) => void
  /** 64 bits in hexadecimal. */
  readonly digest: () => string
  readonly lines: () => readonly string[]
}

const PRIME = 0x01000193

/** `none` costs nothing, `hash` names the run, `lines` keeps it. */
export type TraceDetail = 'none' | 'hash' | 'lines'

const skip = (): void => {}
const hex = (word: number): string => (word >>> 0).toString(16).padStart(8, '0')
const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : JSON.stringify(value, (_, each: unknown) => (each instanceof Float64Array ? [...each] : each))

export const createTrace = (detail: TraceDetail, now: () => number): Trace => {
  let high = 0x811c9dc5
  let low = 0x1b873593
  const lines: string[] = []
  const add = (line: string): void => {
    for (let i = 0; i < line.length; i++) {
      const code = line.charCodeAt(i)
      high = Math.imul(high ^ code, PRIME)
      low = Math.imul(low ^ (code + i), PRIME)
    }
    if (detail === 'lines') lines.push(line)
  }
  const log = (what: string, value: unknown): void => add(`${now().toFixed(3)} ${what} ${textOf(value)}`)
  return {
    note: detail === 'none' ? skip : log,
    frame: detail === 'none' ? skip : (way, line, data) => log(`${way} ${line}`, data),
    value: detail === 'none' ? skip : log,
    digest: () => hex(high) + hex(low),
    lines: () => lines,
  }
}
