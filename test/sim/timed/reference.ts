import type { Tick } from '#protocol'
import type { Contract } from '../../../server/engine/timed/types.ts'

/** What must become of a contract by the rules, written down a second time and apart from the engine's. */
export const reference = (
  { accepted, expiry, direction }: Contract,
  ticks: readonly Tick[],
): { readonly outcome: string; readonly reason: string; readonly entry?: Tick; readonly exit?: Tick } => {
  let entry: Tick | undefined
  for (const tick of ticks) if (tick.ts > accepted && (entry === undefined || tick.seq < entry.seq)) entry = tick
  if (entry === undefined || entry.ts > accepted + 2_000) return { outcome: 'void', reason: 'no-entry' }
  const young = ticks.filter(({ ts }) => ts >= expiry - 3_000 && ts <= expiry)
  const last = young.slice(Math.max(0, young.length - 5))
  if (last.length < 3) return { outcome: 'void', reason: 'no-exit', entry }
  const prices = last.map(({ px }) => Number(px)).toSorted((a, b) => a - b)
  const middle = prices[last.length === 5 ? 2 : 1]
  const exit = last.find(({ px }) => Number(px) === middle)
  const move = Number(middle) - Number(entry.px)
  if (move === 0) return { outcome: 'tie', reason: '', entry, ...(exit && { exit }) }
  return { outcome: move > 0 === (direction === 'up') ? 'win' : 'lose', reason: '', entry, ...(exit && { exit }) }
}
