import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { contractConfig, MarginMode, Price, SwapOrder } from '#protocol'
import type { Held } from '../../rows/contractAccount.ts'
import { LeverageSheet } from './LeverageSheet.tsx'
import css from './Settings.module.css'

interface SettingsBarProps {
  config: contractConfig.ContractConfig
  mode: MarginMode
  leverage: number
  held: Held | undefined
  mark: Price | undefined
  orders: readonly SwapOrder[]
  onLook: ((lever: number, mode: MarginMode) => void) | undefined
  /** The settings may have changed. */
  onChanged: () => void
}

/** Margin mode and leverage as they are, and the way to change them. */
export const SettingsBar = ({ onChanged, ...settings }: SettingsBarProps) => {
  const { t } = useTranslation('futures')
  const [open, setOpen] = useState(false)
  /** Each opening begins with what is set, not with a choice that was given up. */
  const [times, setTimes] = useState(0)
  const { mode, leverage } = settings
  return (
    <>
      <button
        type="button"
        className={css['choice']}
        aria-haspopup="dialog"
        aria-label={t('settings.change', { mode: t(`mode.${mode}`), leverage: `${leverage}x` })}
        onClick={() => {
          setTimes(times + 1)
          setOpen(true)
        }}
      >
        {t('position.terms', { mode: t(`mode.${mode}`), leverage })}
        <ChevronDown size={16} aria-hidden />
      </button>
      <LeverageSheet
        // Not by what is set: that changes while the sheet says that it did.
        key={`${settings.config.instId} ${times}`}
        {...settings}
        open={open}
        onClose={() => {
          setOpen(false)
          onChanged()
        }}
        onDone={onChanged}
      />
    </>
  )
}
