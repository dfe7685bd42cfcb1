import { beforeEach, describe, expect, it } from 'vitest'
import { changeChart, chartSettings, readSettings } from '../../../../src/market/charts/chartSettings.ts'

describe('settings of charts', () => {
  beforeEach(() => {
    chartSettings.value = readSettings(undefined)
    localStorage.clear()
  })

  it.each([undefined, null, 7, [], {}, { shown: 'x', parameters: [], style: 1, zone: {} }])(
    'from %j are the usual ones',
    (kept) => {
      const settings = readSettings(kept)
      expect([settings.style, settings.zone, settings.shown]).toEqual(['candles', 'device', ['MA', 'VOL']])
      expect(settings.parameters.MACD).toEqual([12, 26, 9])
    },
  )

  it('keep the choice, in the order of the catalogue and without strangers', () => {
    expect(readSettings({ shown: ['RSI', 'FOO', 'MA', 'RSI'] }).shown).toEqual(['MA', 'RSI'])
    expect(readSettings({ shown: [] }).shown).toEqual([])
  })

  it('are remembered by the device', () => {
    changeChart({ style: 'line', zone: 'UTC', shown: ['KDJ'] })
    changeChart({ parameters: { ...chartSettings.peek().parameters, KDJ: [14, 5, 5] } })
    const again = readSettings(JSON.parse(localStorage.getItem('tapeline.chart') ?? ''))
    expect(again).toEqual(chartSettings.peek())
    expect([again.style, again.zone, again.shown, again.parameters.KDJ]).toEqual(['line', 'UTC', ['KDJ'], [14, 5, 5]])
  })

  it('never take a parameter out of bounds', () => {
    changeChart({ parameters: { ...chartSettings.peek().parameters, RSI: [0] } })
    expect(chartSettings.peek().parameters.RSI).toEqual([14])
  })
})
