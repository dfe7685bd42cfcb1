import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePart } from '../../../core/chunks/usePart.ts'
import { showToast } from '../../../core/toastQueue.ts'
import { fetchPart } from '../../../ui/fetchPart.ts'
import css from './Note.module.css'

const fetchSheet = () => fetchPart(() => import('../../../market/favourites/EditSheet.tsx'), ['market'])

/** How many favourites there are, and the way to put them in order. */
export const EditFavourites = ({ count, onOrder }: { count: number; onOrder: () => void }) => {
  const { t } = useTranslation(['market', 'common'])
  const { Part, want } = usePart(fetchSheet)
  const [open, setOpen] = useState(false)
  const tap = async (): Promise<void> => {
    if (Part !== undefined || (await want())) setOpen(true)
    else showToast(t('common:failed'), 'bad')
  }
  return (
    <div className={css['note']}>
      <span>{t('market:edit.count', { count })}</span>
      <button type="button" className={css['edit']} aria-haspopup="dialog" onClick={() => void tap()}>
        {t('market:edit.open')}
      </button>
      {Part === undefined ? null : <Part open={open} onClose={() => setOpen(false)} onOrder={onOrder} />}
    </div>
  )
}
