import type { ReadonlySignal } from '@preact/signals-core'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { type ForexAccount, forexHealth, STOP_OUT } from '#protocol'
import { percentText } from '../../../ui/format/rate.ts'
import { Meter, type MeterReading } from '../../contract/positions/MarginMeter.tsx'
import { levelText } from '../levelText.ts'

/**
 * The margin level of forex contracts. The bar fills as the level falls and is full at the stop-out; from the margin
 * call on it says so.
 */
export const LevelMeter = ({ account }: { account: ReadonlySignal<ForexAccount | undefined> }) => {
  const { t } = useTranslation('forex')
  const read = useCallback((): MeterReading => {
    const now = account.value
    const health = now === undefined ? undefined : forexHealth(now)
    const level = health?.level
    const share = level === undefined ? 0 : Number(level) <= 0 ? 1 : Math.min(1, Number(STOP_OUT) / Number(level))
    const warning = health?.isStoppedOut === true ? 2 : health?.isCalled === true ? 1 : 0
    return {
      share,
      text: levelText(level),
      level: warning,
      word: warning === 2 ? t('stopOut') : warning === 1 ? t('call') : '',
    }
  }, [account, t])
  return (
    <Meter name={t('title')} label={t('levelBar', { level: percentText(STOP_OUT) })} voice={t('level')} read={read} />
  )
}
