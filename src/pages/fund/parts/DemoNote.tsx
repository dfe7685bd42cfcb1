import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadScreenAreas } from '../../../core/i18n/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { lazyOverlay } from '../../../ui/lazyOverlay.tsx'
import css from './DemoNote.module.css'

const ResetSheet = lazyOverlay(async () => {
  await loadScreenAreas(['demo'])
  await loadScreenAreas(['money'])
  return import('./DemoResetSheet.tsx')
})

/** That the funds are play money, and the way to begin with them anew. */
export const DemoNote = () => {
  const { t } = useTranslation('fund')
  const [open, setOpen] = useState(false)
  return (
    <div className={css['note']}>
      <p className={css['text']}>{t('demo')}</p>
      <Button variant="plain" onPress={() => setOpen(true)}>
        {t('resetDemo')}
      </Button>
      <ResetSheet open={open} onClose={() => setOpen(false)} />
    </div>
  )
}
