/** Where the account page leads, by what it is about; `account:personal.<group>` names it. */
export const AREAS = [
  {
    group: 'security',
    to: [
      '/pages/personal/safety',
      '/x/devices',
      '/x/activity',
      '/x/passkeys',
      '/x/phrase',
      '/pages/personal/advancedCtf',
      '/x/cases',
      '/x/data',
      '/pages/C2C/paymentMethod',
      '/pages/money/settleAccount',
    ],
  },
  {
    group: 'money',
    to: [
      '/pages/money/addMoney',
      '/pages/money/withdraw',
      '/pages/money/flash',
      '/pages/history/moneyHistory',
      '/pages/Exchangerate/Exchangerate',
    ],
  },
  {
    group: 'trading',
    to: ['/pages/transaction/record', '/x/away', '/x/alerts', '/pages/C2C/C2C', '/pages/C2C/C2COrderList'],
  },
  {
    group: 'more',
    to: [
      '/pages/Pledged/Pledged',
      '/pages/manageRules/manageMoney',
      '/pages/ICOtrading/ICOtrading',
      '/pages/promote/promote',
    ],
  },
] as const

/** What everybody may read and ask. */
export const HELP = [
  '/pages/notice/notice',
  '/pages/helpCenter/helpCenter',
  '/pages/login/services',
  '/x/fees',
  '/x/specifications',
  '/pages/termsOfService/termsOfService',
] as const

/** Open to everybody, without an account too. */
export const OPEN_PRODUCTS = ['/pages/Pledged/Pledged', '/pages/manageRules/manageMoney'] as const
