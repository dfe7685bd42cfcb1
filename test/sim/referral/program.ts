import type * as protocol from '#protocol'

/** The rules of referrals as the simulation uses them: the ones that stand, or ones with a planted bug. */
export type Program = Pick<
  typeof protocol,
  'commissionFor' | 'settleCommission' | 'nextSettlement' | 'findReferralAbuse' | 'maskedInvitee' | 'referralCodeFrom'
>
