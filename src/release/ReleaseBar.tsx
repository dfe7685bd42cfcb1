import { useTranslation } from 'react-i18next'
import { BottomNote } from '../app/BottomNote.tsx'
import { moneyPending } from '../app/state.ts'
import { useArea } from '../i18n/useArea.ts'
import { useSignalValue } from '../live/useSignalValue.ts'
import { Button } from '../ui/Button.tsx'
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
