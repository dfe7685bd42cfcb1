/** The bounds within which operators let ads name a time to pay, and one to release (two days, for banks), in minutes. */
export const PAY_MINUTES = { min: 10, max: 60 } as const
export const RELEASE_MINUTES = { min: 15, max: 2_880 } as const
