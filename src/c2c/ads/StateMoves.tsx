import { useTranslation } from 'react-i18next'
import { type C2cAdView, merchant } from '#protocol'
import { useNavigation } from '../../core/screens/navigation.ts'
import { showToast } from '../../core/toastQueue.ts'
import { AskedMove } from '../../funding/AskedMove.tsx'
import { MoveNote } from '../../funding/MoveNote.tsx'
import { useMove } from '../../funding/useMove.ts'
import { Button } from '../../ui/Button.tsx'
import { coinText } from '../../ui/format/amountText.ts'
import { Stack } from '../../ui/Stack.tsx'
import { editPath, MY_ADS } from './paths.ts'

interface StateMovesProps {
  ad: C2cAdView
  refetch: () => Promise<unknown>
}

/** What its owner does with an ad as a whole: change its terms, pause it, let it go on, or close it for good. */
export const StateMoves = ({ ad, refetch }: StateMovesProps) => {
  const { t } = useTranslation('c2cAds')
  const navigation = useNavigation()
  const { id, version, side, coin, free, open, state } = ad
  const isPaused = state === 'paused'
  const pause = useMove(merchant.setAdState, `c2c-ad-state-${id}`, () => {
    showToast(t(isPaused ? 'done.resumed' : 'done.paused'), 'good')
    void refetch()
  })
  const close = useMove(merchant.setAdState, `c2c-ad-close-${id}`, () => {
    showToast(t('done.closed'), 'good')
    navigation.back(MY_ADS)
  })
  return (
    <Stack space="foot" gap={3}>
      <Button wide variant="ghost" onPress={() => navigation.push(editPath(id))}>
        {t('edit')}
      </Button>
      <MoveNote now={pause.now} />
      <Button
        wide
        variant="ghost"
        busy={pause.pending}
        onPress={() => pause.send({ id, version, to: isPaused ? 'resume' : 'pause' })}
      >
        {t(isPaused ? 'resume' : 'pause')}
      </Button>
      <AskedMove
        move={close}
        action={t('close')}
        variant="danger"
        tone="danger"
        onSend={() => close.send({ id, version, to: 'close' })}
      >
        {t(`closeText.${side}`, { amount: coinText(free, coin) })}
        {open === 0 ? '' : ` ${t('closeOrders', { count: open })}`} {t('closeEnd')}
      </AskedMove>
    </Stack>
  )
}
