import type { Language } from '#protocol'

/** What may read as in English: proper names and symbols everywhere, and words that a language really shares. */
export const SAME_AS_ENGLISH: {
  readonly texts: ReadonlySet<string>
  readonly keys: Partial<Record<Language, readonly string[]>>
} = {
  texts: new Set(['Tapeline', 'USDT', 'E-mail', 'OK']),
  keys: {
    'zh-cn': ['account:field.accountExample', 'fund:worth', 'shell:documentTitle'],
    'zh-hk': ['account:field.accountExample', 'fund:worth', 'shell:documentTitle'],
    ja: ['account:field.accountExample', 'fund:worth', 'shell:documentTitle'],
    ko: ['account:field.accountExample', 'fund:worth', 'shell:documentTitle'],
    vi: [
      'common:ms',
      'fund:worth',
      'shell:documentTitle',
      'trade:confirm.slippageValue',
      'trade:details.maker',
      'trade:details.taker',
    ],
    th: [
      'account:field.accountExample',
      'common:ms',
      'fund:worth',
      'shell:documentTitle',
      'trade:confirm.slippageValue',
      'trade:details.maker',
      'trade:details.taker',
    ],
  },
}
