import type { AllowedSplit } from './splits.ts'

/** English texts that may have several translations, and why. What is no longer so must go. */
export const ALLOWED_SPLITS: readonly AllowedSplit[] = [
  { text: 'Account', languages: ['it', 'ja'], reason: 'the account one signs in to, and the account that holds money' },
  { text: 'All', languages: ['fr', 'it'], reason: 'agrees with the gender of what is counted' },
  {
    text: 'Amount {{ccy}}',
    languages: ['de', 'fr', 'it', 'ja', 'ko', 'vi', 'zh-cn', 'zh-hk'],
    reason: 'a sum of money, and a quantity of a coin',
  },
  { text: 'Approved', languages: ['fr'], reason: 'agrees with the gender of what was approved' },
  {
    text: 'Available',
    languages: ['ja', 'ko', 'th', 'vi', 'zh-cn', 'zh-hk'],
    reason: 'what a user has, and what is left of an offer',
  },
  { text: 'Buy', languages: ['ko'], reason: 'an order to the market, and a purchase from a person' },
  { text: 'Buy or sell', languages: ['ko'], reason: 'an order to the market, and a trade with a person' },
  { text: 'Cancel', languages: ['de', 'ja', 'zh-cn', 'zh-hk'], reason: 'to leave a dialog, and to withdraw an order' },
  { text: 'Change', languages: ['th', 'vi'], reason: 'a password is replaced, an order is amended' },
  {
    text: 'Close',
    languages: ['de', 'fr', 'it', 'ja', 'ko', 'zh-cn', 'zh-hk'],
    reason: 'a window, a position, and the last price of a candle',
  },
  {
    text: 'Closed',
    languages: ['fr', 'ja', 'ko', 'th', 'vi', 'zh-cn', 'zh-hk'],
    reason: 'an ad that ended, and a market outside its hours',
  },
  {
    text: 'Credited',
    languages: ['ja', 'ko', 'th'],
    reason: 'a deposit that arrived, and a commission that was granted',
  },
  { text: 'Decision', languages: ['ja', 'zh-cn', 'zh-hk'], reason: 'between two sides, and about a request' },
  { text: 'Deposit', languages: ['de'], reason: 'a verb on a button, and a noun in a list' },
  { text: 'Ended', languages: ['fr', 'it'], reason: 'agrees with the gender of what has ended' },
  {
    text: 'Entry price',
    languages: ['ja', 'zh-cn', 'zh-hk'],
    reason: 'the average of a position, and the first tick of a timed contract',
  },
  {
    text: 'Exit price',
    languages: ['ja', 'ko', 'zh-cn', 'zh-hk'],
    reason: 'the average of a position, and what decides a timed contract',
  },
  { text: 'Expired', languages: ['fr', 'it'], reason: 'agrees with the gender of what has expired' },
  { text: 'Favorites', languages: ['ko'], reason: 'a heading, and a tab that must be narrow' },
  {
    text: 'Ledger',
    languages: ['de', 'fr', 'it', 'ja', 'ko', 'th', 'vi', 'zh-cn', 'zh-hk'],
    reason: 'the ledger of all accounts, and the entries of one user',
  },
  { text: 'Name', languages: ['ja', 'ko'], reason: 'of a thing, and of an instrument in a list' },
  {
    text: 'No open orders',
    languages: ['de', 'ja', 'ko', 'zh-cn', 'zh-hk'],
    reason: 'orders in the book, and trades with a person',
  },
  { text: 'None', languages: ['de', 'fr', 'it'], reason: 'agrees with the gender of what is missing' },
  { text: 'Not set', languages: ['it', 'ko'], reason: 'agrees with the gender of what is missing' },
  {
    text: 'On hold',
    languages: ['de', 'fr', 'it', 'zh-cn', 'zh-hk'],
    reason: 'a payment method that is new, and a commission that is checked',
  },
  {
    text: 'Open',
    languages: ['de', 'fr', 'it', 'ja', 'ko', 'th', 'vi', 'zh-cn', 'zh-hk'],
    reason: 'an order, a request, a market and a price: four words',
  },
  {
    text: 'Open orders',
    languages: ['de', 'ja', 'ko', 'zh-cn', 'zh-hk'],
    reason: 'orders in the book, and trades with a person',
  },
  {
    text: 'Operator',
    languages: ['de', 'ja', 'ko', 'th', 'vi', 'zh-cn', 'zh-hk'],
    reason: 'who signs in, and who handles a request',
  },
  { text: 'Payment method', languages: ['zh-cn', 'zh-hk'], reason: 'how a seller is paid, and how a buyer pays' },
  { text: 'Pinned', languages: ['fr'], reason: 'agrees with the gender of what is pinned' },
  {
    text: 'Refused',
    languages: ['ja'],
    reason: 'a request that an operator refused, and an order that the market refused',
  },
  { text: 'Rejected', languages: ['fr'], reason: 'agrees with the gender of what was rejected' },
  { text: 'Sell', languages: ['ko'], reason: 'an order to the market, and a sale to a person' },
  {
    text: 'Spread',
    languages: ['zh-cn', 'zh-hk'],
    reason: 'of forex and exchanges in pips, and of an order book in price',
  },
  { text: 'Trade', languages: ['de'], reason: 'a verb on a button, and the name of a screen' },
  { text: 'Vol', languages: ['zh-cn', 'zh-hk'], reason: 'one sign in the legend of a chart' },
  { text: 'Volume', languages: ['ja', 'ko', 'zh-cn', 'zh-hk'], reason: 'the quantity, and its value in money' },
]
