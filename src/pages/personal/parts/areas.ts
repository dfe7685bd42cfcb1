interface Area {
  readonly group: string
  /** As round signs, above the rows. */
  readonly quick?: readonly string[]
  readonly to: readonly string[]
}

/** Where the account page leads, by what it is about; `account:personal.<group>` names it. */
export const AREAS: readonly Area[] = [
  {
    group: 'security',
    to: [
      '/x/passkeys',
      '/x/phrase',
      '/x/devices',
      '/x/activity',
      '/x/cases',
      '/x/data',
      '/pages/money/settleAccount',
      '/pages/C2C/paymentMethod',
    ],
  },
  {
    group: 'money',
    quick: ['/pages/money/addMoney', '/pages/money/withdraw', '/pages/money/flash'],
    to: [
      '/pages/C2C/C2C',
      '/pages/C2C/C2CTrade',
      '/pages/promote/promote',
      '/pages/history/moneyHistory',
      '/x/records',
      '/pages/Exchangerate/Exchangerate',
    ],
  },
  { group: 'trading', to: ['/pages/transaction/record', '/x/away', '/x/alerts', '/x/practice'] },
]

/** What everybody may read and ask. */
export const HELP = [
  '/pages/notice/notice',
  '/pages/helpCenter/helpCenter',
  '/pages/login/services',
  '/x/fees',
  '/x/specifications',
  '/pages/termsOfService/termsOfService',
] as const
