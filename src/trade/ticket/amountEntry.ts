export const SHARES = [25, 50, 75, 100] as const
/** Per cent of what is available. */
export type Share = (typeof SHARES)[number]
/** A share follows balance and price until something is typed. */
export type AmountEntry =
  | { readonly kind: 'typed'; readonly text: string }
  | { readonly kind: 'share'; readonly share: Share }

/** An empty field. */
export const NOTHING_TYPED: AmountEntry = { kind: 'typed', text: '' }
