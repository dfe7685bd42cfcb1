import type { Position } from '#protocol'

/** How far a margin ratio has been told: of a position by itself, or of the shared margin as one. */
export type MarginLevels = ReadonlyMap<string, Position['mgnWarn']>

const STEPS: readonly Position['mgnWarn'][] = ['', '80', '95', 'call']

/** A margin ratio that rose past a warning. */
export interface MarginNews {
  readonly position: Position
  readonly level: Exclude<Position['mgnWarn'], ''>
}

/** Shared margin is warned of once, whichever of its positions says so; so is the margin level of all forex. */
const keyOf = ({ posId, mgnMode, instType }: Position): string => {
  if (instType === 'FOREX') return 'forex'
  return mgnMode === 'cross' ? 'cross' : posId
}

/** What has risen since it was told last, and what is told by now; a warning that passed may be told anew. */
export const marginNews = (
  told: MarginLevels,
  positions: readonly Position[],
): { readonly news: readonly MarginNews[]; readonly told: MarginLevels } => {
  const now = new Map<string, Position['mgnWarn']>()
  const news: MarginNews[] = []
  for (const position of positions) {
    const key = keyOf(position)
    const { mgnWarn } = position
    const before = now.get(key) ?? told.get(key) ?? ''
    if (mgnWarn !== '' && STEPS.indexOf(mgnWarn) > STEPS.indexOf(before)) news.push({ position, level: mgnWarn })
    const seen = now.get(key)
    if (seen === undefined || STEPS.indexOf(mgnWarn) > STEPS.indexOf(seen)) now.set(key, mgnWarn)
  }
  return { news, told: now }
}
