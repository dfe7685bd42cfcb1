import { signal } from '@preact/signals-core'
import { readStoredJson, writeStored } from '../../core/state/storage.ts'
import { INDICATORS, type IndicatorId, parametersOf } from './indicators/catalogue.ts'

const KEY = 'tapeline.chart'

/** How the reader wants his charts; the same for all instruments. */
export interface ChartSettings {
  readonly style: 'candles' | 'line'
  /** `device`: the zone of this device. */
  readonly zone: 'device' | 'UTC'
  /** Those that are drawn, in the order of the catalogue. */
  readonly shown: readonly IndicatorId[]
  readonly parameters: Readonly<Record<IndicatorId, readonly number[]>>
}

const FIRST: readonly IndicatorId[] = ['MA', 'VOL']

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** Settings out of what was kept; whatever is missing or broken becomes the default. */
export const readSettings = (kept: unknown): ChartSettings => {
  const { style, zone, shown, parameters } = record(kept)
  const given = record(parameters)
  const chosen: readonly unknown[] = Array.isArray(shown) ? shown : FIRST
  return {
    style: style === 'line' ? 'line' : 'candles',
    zone: zone === 'UTC' ? 'UTC' : 'device',
    shown: INDICATORS.filter((id) => chosen.includes(id)),
    parameters: Object.fromEntries(INDICATORS.map((id) => [id, parametersOf(id, given[id])])) as Record<
      IndicatorId,
      readonly number[]
    >,
  }
}

export const chartSettings = signal<ChartSettings>(readSettings(readStoredJson(KEY)))

/** Changes some of them, and keeps all on this device. */
export const changeChart = (change: Partial<ChartSettings>): void => {
  chartSettings.value = readSettings({ ...chartSettings.peek(), ...change })
  writeStored(KEY, JSON.stringify(chartSettings.peek()))
}

/** Indicators and their figures as they are to begin with. */
export const resetIndicators = (): void => changeChart({ shown: FIRST, parameters: readSettings(undefined).parameters })
