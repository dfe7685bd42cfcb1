import type { sctFunds } from '#protocol'

/** Address of the records, without `#`. */
export const RECORDS = '/x/records'

/** What happened to one coin. */
export const recordsOfCoin = (coin: string): string => `${RECORDS}?coin=${coin}`

/** What happened in one account. */
export const RECORDS_OF: Readonly<Record<sctFunds.Account, string>> = {
  spot: `${RECORDS}?view=spot`,
  contract: `${RECORDS}?view=contract`,
  legal: `${RECORDS}?view=legal`,
  earn: RECORDS,
}
