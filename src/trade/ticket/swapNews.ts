import { type Amount, isZero, type Position, subtract } from '#protocol'

/** Swap so far by position, as it was told last. */
export type SwapsTold = ReadonlyMap<string, Amount>

/** What a forex position was charged (above zero) or got since it was told last. */
export interface SwapNews {
  readonly position: Position
  readonly payment: Amount
}

/** What was charged since; a position that was not known yet is news of its own, not its swap. */
export const swapNews = (
  told: SwapsTold,
  positions: readonly Position[],
): { readonly news: readonly SwapNews[]; readonly told: SwapsTold } => {
  const forex = positions.filter(({ instType }) => instType === 'FOREX')
  const news = forex.flatMap((position): SwapNews[] => {
    const before = told.get(position.posId)
    const payment = before === undefined ? undefined : subtract(position.fundingFee, before)
    return payment === undefined || isZero(payment) ? [] : [{ position, payment }]
  })
  return { news, told: new Map(forex.map(({ posId, fundingFee }) => [posId, fundingFee])) }
}
