import { type operators, toAmount } from '#protocol'

/** For how long an account is new, and what it may have until then, until operators set it. */
export const FIRST_NEW_ACCOUNTS: operators.SettingValue<'newAccounts'> = {
  days: 30,
  leverage: 20,
  lots: toAmount('20'),
}
