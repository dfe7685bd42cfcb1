import { describe, expect, it } from 'vitest'
import { fold } from '#protocol'

describe('what searches compare', () => {
  it.each([
    ['case', 'BiTcoin', 'bitcoin'],
    ['accents', 'Gebühren, coûts, perché', 'gebuhren, couts, perche'],
    ['Vietnamese letters', 'Đồng Việt Nam', 'dong viet nam'],
    ['letters that no accent makes', 'Straße Œuvre', 'strasse oeuvre'],
    ['wide letters and hard spaces', 'ＢＴＣ 10\u00a0USDT', 'btc 10 usdt'],
  ])('%s', (_name, text, folded) => {
    expect(fold(text)).toBe(folded)
  })
  it.each([
    ['Thai tones', 'ค่าธรรมเนียม'],
    ['Japanese dakuten', 'ガイド がぎ'],
    ['Korean syllables', '수수료'],
    ['Chinese', '手續費'],
  ])('keeps %s', (_name, text) => {
    expect(fold(text)).toBe(text)
  })
})
