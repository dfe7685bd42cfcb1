import { describe, expect, it } from 'vitest'
import { settingText } from '../../../src/statement/settingText.ts'

describe('a setting in words', () => {
  it.each([
    ['{"min": "1", "spreads": {"BTC": "0.001", "ETH": "0.002"}}', 'min 1 · spreads.BTC 0.001 · spreads.ETH 0.002'],
    ['{"grid": [{"seconds": 30}, {"seconds": 60}], "on": true}', 'grid.seconds 30 · grid.seconds 60 · on true'],
    ['"halt"', 'halt'],
    ['null', 'null'],
    ['{}', ''],
    ['halt {', 'halt {'],
  ])('%s', (value, text) => {
    expect(settingText(value)).toBe(text)
  })
})
