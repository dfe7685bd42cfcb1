import Gauge from 'lucide-react/icons/gauge'
import { useTranslation } from 'react-i18next'
import { useSignalValue } from '../core/live/useSignalValue.ts'
import { chooseLowData, lowData } from '../core/state/lowData.ts'
import { useStream } from '../core/state/streamContext.ts'
import { dataParts } from './format/bytes.ts'
import { Switch } from './Switch.tsx'

/** Fewer updates for less data, and what was used in the last minute. */
export const LowDataSwitch = () => {
  const { t } = useTranslation('status')
  const { unit, amount } = dataParts(useSignalValue(useStream().traffic).lastMinute)
  return (
    <Switch
      icon={<Gauge size={20} aria-hidden />}
      label={t('lowData.title')}
      hint={t('lowData.hint', { amount: t(`data.${unit}`, { amount }) })}
      on={useSignalValue(lowData)}
      onChange={chooseLowData}
    />
  )
}
