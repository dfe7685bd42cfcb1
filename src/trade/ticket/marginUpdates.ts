import type { Position } from '#protocol'

/** The warning that was shown last: of each isolated position, and of the cross margin as a whole. */
export type MarginLevels = ReadonlyMap<string, Position['mgnWarn']>

const STEPS: readonly Position['mgnWarn'][] = ['', '80', '95', 'call']

/** A margin ratio that rose past a warning. */
export interface MarginUpdate {
  readonly position: Position
  readonly level: Exclude<Position['mgnWarn'], ''>
}

/** Cross margin is warned of once for all its positions; so is the margin level of forex. */
const keyOf = ({ posId, mgnMode, instType }: Position): string => {
  if (instType === 'FOREX') return 'forex'
  return mgnMode === 'cross' ? 'cross' : posId
}

/** The warnings that rose since they were shown, and those that are shown now; one that passed may be shown again. */
export const marginUpdates = (
  shown: MarginLevels,
  positions: readonly Position[],
): { readonly updates: readonly MarginUpdate[]; readonly shown: MarginLevels } => {
  const now = new Map<string, Position['mgnWarn']>()
  const updates: MarginUpdate[] = []
  for (const position of positions) {
    const key = keyOf(position)
    const { mgnWarn } = position
    const before = now.get(key) ?? shown.get(key) ?? ''
    if (mgnWarn !== '' && STEPS.indexOf(mgnWarn) > STEPS.indexOf(before)) updates.push({ position, level: mgnWarn })
    const seen = now.get(key)
    if (seen === undefined || STEPS.indexOf(mgnWarn) > STEPS.indexOf(seen)) now.set(key, mgnWarn)
  }
  return { updates, shown: now }
}
