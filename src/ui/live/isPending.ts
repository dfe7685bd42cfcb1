import { PENDING_TIME } from '#protocol'

/** Is this a value of before, whose successor was asked for so lately that it is on its way? `now`: Unix ms. */
export const isPending = ({ askedAt = 0 }: { readonly askedAt?: number | undefined }, now: number): boolean =>
  // A clock that is set back must not make it longer.
  now >= askedAt && now - askedAt < PENDING_TIME
