import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useArea } from '../../core/i18n/useArea.ts'
import { askToInstall, installWay } from '../../core/install/installWay.ts'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { ListRow } from '../../ui/ListRow.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import css from './InstallRow.module.css'

/** Puts the app on the home screen, or says how that is done by hand; nothing where it stands there or can't. */
export const InstallRow = () => {
  const { t } = useTranslation('app')
  const way = useSignalValue(installWay)
  const [isOpen, setOpen] = useState(false)
  if (!useArea('app') || way === undefined) return null
  return (
    <>
      <ListRow
        label={t('install.row')}
        hint={t('install.hint')}
        onPress={() => (way === 'prompt' ? void askToInstall() : setOpen(true))}
      />
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={t('install.row')}>
        <p className={css['text']}>{t('install.byHand')}</p>
      </Sheet>
    </>
  )
}
