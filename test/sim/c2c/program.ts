import type * as protocol from '#protocol'

/** The rules that are played: the real ones, or with a bug in them. */
export type Program = Pick<
  typeof protocol,
  'stepC2c' | 'stepC2cAd' | 'takeC2cAd' | 'lengthenC2c' | 'blockedUntil' | 'seesPayee' | 'restock' | 'returnsToStock'
>
