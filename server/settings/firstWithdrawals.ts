import { type operators, toAmount } from '#protocol'

/** What each verified level may withdraw within 24 hours, in USDT, until operators set it. */
export const FIRST_WITHDRAWALS: operators.SettingValue<'withdrawals'> = {
  level1: toAmount('10000'),
  level2: toAmount('500000'),
}
