import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Instrument } from '#protocol'
import { InstrumentPicker } from './InstrumentPicker.tsx'
import css from './Picker.module.css'
import { keepRecent } from './recents.ts'

interface InstrumentChoiceProps {
  /** Of the instrument that is chosen. */
  name: string
  instruments: readonly Instrument[]
  current: string
  onChoose: (instId: string) => void
  /** Behind the name. */
  children?: ReactNode
}

/** The name of the instrument of a ticket; a tap opens the list of those that can be chosen. */
export const InstrumentChoice = ({ name, instruments, current, onChoose, children }: InstrumentChoiceProps) => {
  const { t } = useTranslation('trade')
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (current !== '') keepRecent(current)
  }, [current])
  const close = useCallback(() => setOpen(false), [])
  const choose = useCallback(
    (instId: string) => {
      onChoose(instId)
      setOpen(false)
    },
    [onChoose],
  )
  return (
    <>
      <button
        type="button"
        className={css['choose']}
        aria-label={t('instrument.choose', { name })}
        onClick={() => setOpen(true)}
      >
        {name}
        {children}
        <ChevronDown size={18} aria-hidden />
      </button>
      <InstrumentPicker instruments={instruments} current={current} open={open} onClose={close} onChoose={choose} />
    </>
  )
}
