import { effect, untracked } from '@preact/signals-core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sessionEpoch, signedIn } from '../../core/state/state.ts'
import { useStream } from '../../core/state/streamContext.ts'
import { showToast } from '../../core/toastQueue.ts'
import { Button } from '../../ui/Button.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { MissedList } from './MissedList.tsx'
import { missed, tells, unseen } from './missed.ts'

/** No sheet or dialog is open at this moment. */
const isFree = (): boolean => document.querySelector('[role="dialog"]') === null

/**
 * 'While you were away': opens by itself after a return, once another sheet is closed; closing it is 'seen'. Where
 * nothing can be listed, a toast says so instead.
 */
const AwaySheet = () => {
  const { t } = useTranslation(['status', 'common'])
  const stream = useStream()
  const [open, setOpen] = useState(false)
  useEffect(
    () =>
      effect(() => {
        const away = stream.away.value
        if (signedIn.value !== true) return setOpen(false)
        if (tells(away) && away.orders.length === 0) {
          // Nothing to list: a sentence is enough, and the page keeps it.
          untracked(() => showToast(`${t('status:away.title')}: ${t('status:away.lost')}`))
          return stream.dismissAway()
        }
        if (!unseen.value || missed.value?.session !== sessionEpoch.value) return setOpen(false)
        // Looks again each second while another sheet is open.
        if (!isFree() && stream.now.value > 0) return
        setOpen(true)
      }),
    [stream, t],
  )
  const close = (): void => {
    setOpen(false)
    unseen.value = false
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
