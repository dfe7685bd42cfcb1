import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { numberStyle } from '../../../core/format/numberStyle.ts'
import { useSignalValue } from '../../../core/live/useSignalValue.ts'
import { ChartNotice } from '../../../market/charts/ChartNotice.tsx'
import {
  type ChartSettings,
  changeChart,
  chartSettings,
  resetIndicators,
} from '../../../market/charts/chartSettings.ts'
import {
  CATALOGUE,
  INDICATORS,
  type IndicatorId,
  isAllowed,
  type Parameter,
} from '../../../market/charts/indicators/catalogue.ts'
import { deviceZone } from '../../../market/charts/zone.ts'
import { Button } from '../../../ui/Button.tsx'
import { parseAmount } from '../../../ui/format/parseAmount.ts'
import { Segmented } from '../../../ui/Segmented.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import css from './ChartSettingsSheet.module.css'

/** Names of the parameters, in the catalogue's order; lengths of averages are counted. */
const NAMES = {
  MA: ['length', 'length', 'length'],
  EMA: ['length', 'length', 'length'],
  BOLL: ['period', 'deviations'],
  VOL: [],
  MACD: ['fast', 'slow', 'signal'],
  RSI: ['period'],
  KDJ: ['period', 'smoothK', 'smoothD'],
} as const satisfies Readonly<Record<IndicatorId, readonly string[]>>

const written = (value: number): string => String(value).replace('.', numberStyle().decimal)

interface FieldProps {
  readonly label: string
  readonly value: number
  readonly parameter: Parameter
  readonly onValue: (value: number) => void
}

/** One parameter of an indicator; a value that is not allowed shows an error, stays as it was typed, and changes nothing. */
const ParameterField = ({ label, value, parameter, onValue }: FieldProps) => {
  const { t } = useTranslation('chart')
  const [text, setText] = useState(() => written(value))
  const read = (typed: string): number | undefined => {
    const parsed = parseAmount(typed, numberStyle())
    const number = parsed.ok ? Number(parsed.value) : Number.NaN
    return isAllowed(number, parameter) ? number : undefined
  }
  const { least, most, step } = parameter
  const range = { least: written(least), most: written(most), step: written(step) }
  return (
    <TextField
      label={label}
      value={text}
      inputMode={step < 1 ? 'decimal' : 'numeric'}
      autoComplete="off"
      maxLength={6}
      error={read(text) === undefined ? t(step < 1 ? 'parameter.wrongStep' : 'parameter.wrong', range) : undefined}
      onChange={(event) => {
        setText(event.target.value)
        const next = read(event.target.value)
        if (next !== undefined) onValue(next)
      }}
    />
  )
}

const Indicator = ({ id, settings }: { id: IndicatorId; settings: ChartSettings }) => {
  const { t } = useTranslation('chart')
  const { shown, parameters } = settings
  const on = shown.includes(id)
  const own = parameters[id]
  return (
    <div>
      <Switch
        label={id}
        hint={t(`indicator.${id}`)}
        on={on}
        onChange={(next) => changeChart({ shown: next ? [...shown, id] : shown.filter((one) => one !== id) })}
      />
      {on && own.length > 0 ? (
        <div className={css['parameters']}>
          {CATALOGUE[id].parameters.map((parameter, at) => (
            <ParameterField
              // The places are fixed; there is nothing else to tell them apart by.
              // oxlint-disable-next-line react/no-array-index-key
              key={`${id} ${at}`}
              label={t(`parameter.${NAMES[id][at] ?? 'length'}`, { number: at + 1 })}
              value={own[at] ?? parameter.initial}
              parameter={parameter}
              onValue={(value) =>
                changeChart({ parameters: { ...chartSettings.peek().parameters, [id]: own.with(at, value) } })
              }
            />
          ))}
        </div>
      ) : null}
    </div>
  )
}

/** How charts are drawn, in which zone, and with which indicators; each change is seen behind the sheet at once. */
const ChartSettingsSheet = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { t } = useTranslation('chart')
  const settings = useSignalValue(chartSettings)
  const [resets, setResets] = useState(0)
  return (
    <Sheet open={open} onClose={onClose} title={t('settings.title')}>
      <div className={css['sheet']}>
        <Segmented
          label={t('settings.style')}
          items={[
            { id: 'candles', label: t('settings.candles') },
            { id: 'line', label: t('settings.line') },
          ]}
          value={settings.style}
          onChange={(style) => changeChart({ style })}
        />
        {deviceZone() === 'UTC' ? null : (
          <>
            <h3 className={css['title']}>{t('settings.zone')}</h3>
            <Segmented
              label={t('settings.zone')}
              items={[
                { id: 'device', label: deviceZone().replaceAll('_', ' ') },
                { id: 'UTC', label: 'UTC' },
              ]}
              value={settings.zone}
              onChange={(zone) => changeChart({ zone })}
            />
          </>
        )}
        <h3 className={css['title']}>{t('settings.indicators')}</h3>
        {INDICATORS.map((id) => (
          <Indicator key={`${id} ${resets}`} id={id} settings={settings} />
        ))}
        <Button
          variant="ghost"
          wide
          onPress={() => {
            resetIndicators()
            setResets(resets + 1)
          }}
        >
          {t('settings.reset')}
        </Button>
        <p className={css['note']}>{t('settings.note')}</p>
        <ChartNotice className={css['note']} />
      </div>
    </Sheet>
  )
}

export default ChartSettingsSheet
