import { sha256, type Tick, toPrice } from '#protocol'

/**
 * One line of a log: all ticks of one moment, `time|instrument|sequence|price|…|check`, as it was made durable. An F
 * before the time marks a moment that was filled in.
 */
const CHECK_LENGTH = 16
const FILLED = 'F'

export const logLine = (ticks: readonly Tick[]): string => {
  const text = [
    `${ticks[0]?.filled === true ? FILLED : ''}${ticks[0]?.ts}`,
    ...ticks.flatMap(({ instId, seq, px }) => [instId, seq, px]),
  ].join('|')
  return `${text}|${sha256(text).slice(0, CHECK_LENGTH)}\n`
}

const readLine = (line: string): readonly Tick[] | undefined => {
  const text = line.slice(0, -CHECK_LENGTH - 1)
  // A damaged byte may be no ASCII, which the hash refuses.
  if (!/^[\d|A-Z.-]+$/.test(text) || line.slice(-CHECK_LENGTH - 1) !== `|${sha256(text).slice(0, CHECK_LENGTH)}`)
    return undefined
  const [moment = '', ...fields] = text.split('|')
  const filled = moment.startsWith(FILLED)
  const ts = Number(filled ? moment.slice(FILLED.length) : moment)
  return Array.from({ length: fields.length / 3 }, (_, at) => {
    const [instId = '', seq, px = ''] = fields.slice(at * 3, at * 3 + 3)
    return { instId, seq: Number(seq), ts, px: toPrice(px), ...(filled ? { filled } : {}) }
  })
}

/**
 * Reads a log up to its last whole line. What follows is `torn` when a crash in the middle of a write can have left it
 * (it was never acknowledged and is cut off): no end of line, or zeros. Anything else is damage, and `broken`.
 */
export const readLog = (
  bytes: Buffer,
): { readonly ticks: readonly Tick[]; readonly size: number; readonly rest: 'none' | 'torn' | 'broken' } => {
  const ticks: Tick[] = []
  let size = 0
  for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, size)) {
    const line = readLine(bytes.toString('latin1', size, end))
    if (line === undefined) break
    ticks.push(...line)
    size = end + 1
  }
  const rest = bytes.subarray(size)
  if (rest.length === 0) return { ticks, size, rest: 'none' }
  const isTorn = !rest.includes(10) || (rest.includes(0) && rest.indexOf(10) === rest.length - 1)
  return { ticks, size, rest: isTorn ? 'torn' : 'broken' }
}
