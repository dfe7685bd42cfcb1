import { type Amount, isZero, type Position, subtract } from '#protocol'

/** Total swap of each position when it was last looked at. */
export type ShownSwaps = ReadonlyMap<string, Amount>

/** What a forex position was charged (above zero) or got since then. */
export interface SwapUpdate {
  readonly position: Position
  readonly payment: Amount
}

/** What was charged since; a position that was not known yet has no charge to show. */
export const swapUpdates = (
  shown: ShownSwaps,
  positions: readonly Position[],
): { readonly updates: readonly SwapUpdate[]; readonly shown: ShownSwaps } => {
  const forex = positions.filter(({ instType }) => instType === 'FOREX')
  const updates = forex.flatMap((position): SwapUpdate[] => {
    const before = shown.get(position.posId)
    const payment = before === undefined ? undefined : subtract(position.fundingFee, before)
    return payment === undefined || isZero(payment) ? [] : [{ position, payment }]
  })
  return { updates, shown: new Map(forex.map(({ posId, fundingFee }) => [posId, fundingFee])) }
}
