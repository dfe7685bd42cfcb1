import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReplayDesk } from './ReplayDesk.tsx'
import { ReplaySetup } from './ReplaySetup.tsx'
import type { Replay } from './replay.ts'
import { SavedDays } from './SavedDays.tsx'

/** Practice on a past day: what to replay, the replay itself, and those of before. */
export const ReplayBoard = () => {
  const { t } = useTranslation('practice')
  const [started, setStarted] = useState<{ readonly replay: Replay; readonly isHidden: boolean }>()
  if (started === undefined)
    return (
      <>
        <ReplaySetup onBegin={(replay, isHidden) => setStarted({ replay, isHidden })} />
        <SavedDays title={t('replay.saved')} />
      </>
    )
  return <ReplayDesk {...started} onLeave={() => setStarted(undefined)} />
}
