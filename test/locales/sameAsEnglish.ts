import { LANGUAGES, type Language } from '#protocol'

export interface Shared {
  readonly text: string
  readonly languages: readonly Language[]
  /** Why it is no text that was forgotten. */
  readonly reason: string
}

const ALL = LANGUAGES.filter((language) => language !== 'en')

/** What may read as in English, and why. What is no longer so must go. */
export const SAME_AS_ENGLISH: readonly Shared[] = [
  { text: '{{amount}}\u00a0kB', languages: ['de', 'it'], reason: 'figures, signs and units' },
  { text: '{{amount}}\u00a0MB', languages: ALL, reason: 'figures, signs and units' },
  { text: '1 {{from}} = {{amount}} {{to}}', languages: ALL, reason: 'figures, signs and units' },
  { text: 'Account', languages: ['it'], reason: 'a loanword that apps use' },
  { text: 'Home', languages: ['it'], reason: 'a loanword that apps use' },
  { text: 'In USD', languages: ['de', 'it'], reason: 'a loanword that apps use' },
  { text: 'Offline', languages: ['de', 'it'], reason: 'a loanword that apps use' },
  { text: 'Password', languages: ['it'], reason: 'a loanword that apps use' },
  { text: 'link', languages: ['it'], reason: 'a loanword that apps use' },
  { text: 'name@example.com', languages: ['zh-cn', 'zh-hk', 'ja', 'ko', 'th', 'de'], reason: 'an address, not a word' },
  {
    text: '{{amount}} USDT',
    languages: ['zh-cn', 'zh-hk', 'ja', 'ko', 'vi', 'th', 'de', 'fr', 'it'],
    reason: 'figures, signs and units',
  },
  { text: '{{amount}} {{ccy}} · {{bp}} bp', languages: ['vi', 'th'], reason: 'figures, signs and units' },
  { text: '{{count}} ms', languages: ['vi', 'th'], reason: 'figures, signs and units' },
  {
    text: '{{title}} · Tapeline',
    languages: ['zh-cn', 'zh-hk', 'ja', 'ko', 'vi', 'th', 'de', 'fr', 'it'],
    reason: 'figures, signs and units',
  },
  { text: '1 minute', languages: ['fr'], reason: 'the same word in both' },
  { text: '15 minutes', languages: ['fr'], reason: 'the same word in both' },
  { text: '30 minutes', languages: ['fr'], reason: 'the same word in both' },
  { text: '5 minutes', languages: ['fr'], reason: 'the same word in both' },
  { text: 'Instrument', languages: ['de', 'fr'], reason: 'the same word in both' },
  { text: 'Instruments', languages: ['fr'], reason: 'the same word in both' },
  { text: 'Maintenance', languages: ['fr'], reason: 'the same word in both' },
  { text: 'Messages', languages: ['fr'], reason: 'the same word in both' },
  { text: 'Name', languages: ['de'], reason: 'the same word in both' },
  { text: 'Source', languages: ['fr'], reason: 'the same word in both' },
  { text: 'Total', languages: ['fr'], reason: 'the same word in both' },
  { text: 'Version {{version}}', languages: ['de', 'fr'], reason: 'the same word in both' },
  { text: 'Volume', languages: ['fr', 'it'], reason: 'the same word in both' },
  { text: '{{count}} instrument', languages: ['fr'], reason: 'the same word in both' },
  { text: '{{count}} instruments', languages: ['fr'], reason: 'the same word in both' },
  { text: 'Book', languages: ['it'], reason: 'traders say it so' },
  { text: 'Chart', languages: ['de'], reason: 'traders say it so' },
  { text: 'Coin', languages: ['de', 'it'], reason: 'traders say it so' },
  { text: 'Coins', languages: ['de'], reason: 'traders say it so' },
  { text: 'Forex', languages: ['it'], reason: 'traders say it so' },
  { text: 'Futures', languages: ['de', 'fr', 'it'], reason: 'traders say it so' },
  { text: 'Stop', languages: ['de', 'fr', 'it'], reason: 'traders say it so' },
  { text: 'OCO', languages: ALL, reason: 'traders say it so' },
  { text: 'GTC', languages: ALL, reason: 'traders say it so' },
  { text: 'IOC', languages: ALL, reason: 'traders say it so' },
  { text: 'FOK', languages: ALL, reason: 'traders say it so' },
  { text: 'Post-only', languages: ['vi', 'th', 'de', 'fr', 'it'], reason: 'traders say it so' },
  { text: 'Limit', languages: ['de'], reason: 'traders say it so' },
  { text: 'Live', languages: ['de', 'it'], reason: 'traders say it so' },
  { text: 'Maker', languages: ['vi', 'th', 'de', 'fr', 'it'], reason: 'traders say it so' },
  { text: 'Margin', languages: ['de'], reason: 'traders say it so' },
  { text: 'Merchant', languages: ['it'], reason: 'traders say it so' },
  { text: 'Orders', languages: ['de'], reason: 'traders say it so' },
  { text: 'Perp', languages: ['th', 'de', 'fr', 'it'], reason: 'traders say it so' },
  { text: 'Spot', languages: ['de', 'fr', 'it'], reason: 'traders say it so' },
  { text: 'Spread', languages: ['de', 'fr', 'it'], reason: 'traders say it so' },
  { text: 'Staking', languages: ['de', 'fr', 'it'], reason: 'traders say it so' },
  { text: 'Taker', languages: ['vi', 'th', 'de', 'fr', 'it'], reason: 'traders say it so' },
  { text: 'Trades', languages: ['de'], reason: 'traders say it so' },
  { text: 'Trading', languages: ['fr', 'it'], reason: 'traders say it so' },
]
