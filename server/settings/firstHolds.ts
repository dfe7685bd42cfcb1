import type { operators } from '#protocol'

/** For how many hours each change holds withdrawals, until operators set it. */
export const FIRST_HOLDS: operators.SettingValue<'holds'> = {
  passwordChanged: 24,
  passwordReset: 24,
  payPasswordReset: 24,
  nameChanged: 24,
  authenticatorOn: 6,
  authenticatorOff: 24,
  payoutAccount: 24,
  payMethod: 24,
}
