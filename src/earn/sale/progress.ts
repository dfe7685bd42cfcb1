import { isPositive, portion, ratio, type SaleView, toAmount } from '#protocol'

/** What all tokens of a sale cost. */
const worth = ({ settings: { supply, tokenPrice } }: Pick<SaleView, 'settings'>) => portion(supply, tokenPrice, 'up')

/** How much of what the tokens cost is committed, as a part of 1; above 1 where there are more takers than tokens. */
export const subscribed = (sale: Pick<SaleView, 'settings' | 'total'>): string => {
  const all = worth(sale)
  return isPositive(all) ? toAmount(ratio(sale.total, all, 4)) : '0'
}
