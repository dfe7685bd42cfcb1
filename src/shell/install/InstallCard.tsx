import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { useArea } from '../../core/i18n/useArea.ts'
import { askToInstall, type InstallWay, installWay } from '../../core/install/installWay.ts'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { screenAt } from '../../core/screens/screens.ts'
import { BottomNote } from '../../ui/BottomNote.tsx'
import { Button } from '../../ui/Button.tsx'
import { newRelease } from '../release/newRelease.ts'
import { countVisit, installOffered, mayOfferInstall } from './visits.ts'

const Card = ({ way, onClose }: { way: InstallWay; onClose: () => void }) => {
  const { t } = useTranslation(['app', 'common'])
  const ready = useArea('app')
  useEffect(() => {
    if (ready) installOffered()
  }, [ready])
  if (!ready) return null
  return (
    <BottomNote text={t(way === 'prompt' ? 'app:install.card' : 'app:install.byHand')}>
      {way === 'prompt' ? (
        <Button variant="plain" onPress={() => askToInstall().then(onClose)}>
          {t('app:install.action')}
        </Button>
      ) : null}
      <Button variant="plain" onPress={onClose}>
        {t(way === 'prompt' ? 'app:install.later' : 'common:close')}
      </Button>
    </BottomNote>
  )
}

/** Says once, on the home page or the markets of a later visit, that the app can stand on the home screen. */
export const InstallCard = () => {
  const way = useSignalValue(installWay)
  const { pathname } = useLocation()
  const [may, setMay] = useState(() => mayOfferInstall(countVisit()))
  const isUpdating = useSignalValue(newRelease)
  const tab = screenAt(pathname)?.tab ?? Number.POSITIVE_INFINITY
  if (!may || way === undefined || isUpdating || tab > 1) return null
  return <Card way={way} onClose={() => setMay(false)} />
}
