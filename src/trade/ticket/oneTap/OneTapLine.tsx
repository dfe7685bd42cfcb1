import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignalValue } from '../../../core/live/useSignalValue.ts'
import { Button } from '../../../ui/Button.tsx'
import { moneyText } from '../../../ui/format/amountText.ts'
import { OneTapSheet } from './OneTapSheet.tsx'
import { oneTap } from './oneTap.ts'

/** Below a ticket's button: whether it sends at once, and the way to what can be set of that. */
export const OneTapLine = () => {
  const { t } = useTranslation('trade')
  const { on, max } = useSignalValue(oneTap)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="plain" wide aria-haspopup="dialog" onPress={() => setOpen(true)}>
        {on && max !== undefined ? t('oneTap.isOn', { max: moneyText(max, 'USDT') }) : t('oneTap.isOff')}
      </Button>
      <OneTapSheet open={open} onClose={() => setOpen(false)} />
    </>
  )
}
