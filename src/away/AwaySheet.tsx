import { effect } from '@preact/signals-core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { signedIn } from '../app/state.ts'
import { useStream } from '../app/streamContext.ts'
import { Button } from '../ui/Button.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { MissedList } from './MissedList.tsx'
import { tells } from './missed.ts'

/** Nothing else is asked or told at this moment. */
const isFree = (): boolean => document.querySelector('[role="dialog"]') === null

/** 'While you were away': opens by itself after a return, once another sheet is closed; closing it is 'seen'. */
const AwaySheet = () => {
  const { t } = useTranslation(['status', 'common'])
  const stream = useStream()
  const [open, setOpen] = useState(false)
  useEffect(
    () =>
      effect(() => {
        if (signedIn.value !== true || !tells(stream.away.value)) return setOpen(false)
        // Looks again each second while another sheet is open.
        if (!isFree() && stream.now.value > 0) return
        setOpen(true)
      }),
    [stream],
  )
  const close = (): void => {
    setOpen(false)
    stream.dismissAway()
  }
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('status:away.title')}
      foot={
        <Button size="large" wide onPress={close}>
          {t('common:done')}
        </Button>
      }
    >
      <MissedList onLeave={close} />
    </Sheet>
  )
}

export default AwaySheet
