/** Shares that are marked, in per cent. */
export const SHARES = [25, 50, 75, 100] as const
/** Whole per cent of what is available, 1 to 100. */
export type Share = number
/** A share follows balance and price until something is typed. */
export type AmountEntry =
  | { readonly kind: 'typed'; readonly text: string }
  | { readonly kind: 'share'; readonly share: Share }

/** A market moves while an order is on its way: so much of the money a share at the market uses. */
export const MARKET_RESERVE = '0.998'

/** An empty field. */
export const NOTHING_TYPED: AmountEntry = { kind: 'typed', text: '' }
/** All of it. */
export const ALL: AmountEntry = { kind: 'share', share: 100 }

/** An entry as an action on a ticket. */
export const amountAction = (amount: AmountEntry) =>
  amount.kind === 'typed'
    ? ({ type: 'amount', text: amount.text } as const)
    : ({ type: 'share', share: amount.share } as const)
