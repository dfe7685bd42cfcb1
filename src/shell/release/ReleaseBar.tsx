import { useTranslation } from 'react-i18next'
import { useArea } from '../../core/i18n/useArea.ts'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { moneyPending } from '../../core/state/state.ts'
import { BottomNote } from '../../ui/BottomNote.tsx'
import { Button } from '../../ui/Button.tsx'
import { newRelease, takeRelease } from './newRelease.ts'

/** A newer version is ready: the user says when, and not while the outcome of an order is open. */
const Bar = () => {
  const { t } = useTranslation('app')
  const isWaiting = useSignalValue(moneyPending) > 0
  if (!useArea('app')) return null
  return (
    <BottomNote text={t(isWaiting ? 'release.afterOrder' : 'release.text')}>
      <Button variant="plain" disabled={isWaiting} onPress={takeRelease}>
        {t('release.reload')}
      </Button>
    </BottomNote>
  )
}

export const ReleaseBar = () => (useSignalValue(newRelease) ? <Bar /> : null)
