/** Shapes of the numbers by which banks and their accounts are known, without the gaps with which people group them. */
export const BANK_NUMBERS = {
  bic: /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/,
  /** Of the United States: nine digits. */
  routing: /^\d{9}$/,
  /** Of the United Kingdom: six digits. */
  sortCode: /^\d{6}$/,
  accountNumber: /^[A-Z0-9]{4,24}$/,
} as const
